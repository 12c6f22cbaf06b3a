/** What answers each call that an OCPP 2.0.1 charger makes. */
import { dataTransfer, heartbeat, logOnly } from '../common-handlers.ts'
import type { Handler, Routes } from '../route.ts'
import { bootNotification } from './boot.ts'
import { signCertificate } from './certificates.ts'
import { reservationStatusUpdate } from './reservations.ts'
import { notifyEvent, statusNotification } from './status.ts'
import { authorize, meterValues, transactionEvent } from './transactions.ts'
import { notifyReport } from './variables.ts'

/** No schedule follows from what a car needs: it may take what the connector gives. */
const chargingNeeds: Handler<object> = () => ({ kind: 'stored', reply: { status: 'Rejected' } })

/** The schedule that a car has chosen is as good as any other. */
const chargingSchedule: Handler<object> = () => ({ kind: 'stored', reply: { status: 'Accepted' } })

export const ROUTES: Routes = {
  Authorize: authorize,
  BootNotification: bootNotification,
  ClearedChargingLimit: logOnly,
  DataTransfer: dataTransfer,
  FirmwareStatusNotification: logOnly,
  Heartbeat: heartbeat,
  LogStatusNotification: logOnly,
  MeterValues: meterValues,
  NotifyChargingLimit: logOnly,
  NotifyCustomerInformation: logOnly,
  NotifyDisplayMessages: logOnly,
  NotifyEVChargingNeeds: chargingNeeds,
  NotifyEVChargingSchedule: chargingSchedule,
  NotifyEvent: notifyEvent,
  NotifyMonitoringReport: logOnly,
  NotifyReport: notifyReport,
  PublishFirmwareStatusNotification: logOnly,
  ReportChargingProfiles: logOnly,
  ReservationStatusUpdate: reservationStatusUpdate,
  SecurityEventNotification: logOnly,
  SignCertificate: signCertificate,
  StatusNotification: statusNotification,
  TransactionEvent: transactionEvent,
}
