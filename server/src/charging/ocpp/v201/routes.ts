/** What answers each call that an OCPP 2.0.1 charger makes. */
import { dataTransfer, heartbeat, noted } from '../notices.ts'
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
  ClearedChargingLimit: noted,
  DataTransfer: dataTransfer,
  FirmwareStatusNotification: noted,
  Heartbeat: heartbeat,
  LogStatusNotification: noted,
  MeterValues: meterValues,
  NotifyChargingLimit: noted,
  NotifyCustomerInformation: noted,
  NotifyDisplayMessages: noted,
  NotifyEVChargingNeeds: chargingNeeds,
  NotifyEVChargingSchedule: chargingSchedule,
  NotifyEvent: notifyEvent,
  NotifyMonitoringReport: noted,
  NotifyReport: notifyReport,
  PublishFirmwareStatusNotification: noted,
  ReportChargingProfiles: noted,
  ReservationStatusUpdate: reservationStatusUpdate,
  SecurityEventNotification: noted,
  SignCertificate: signCertificate,
  StatusNotification: statusNotification,
  TransactionEvent: transactionEvent,
}
