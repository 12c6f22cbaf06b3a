/** What answers each call that an OCPP 2.0.1 charger makes. */
import { answerDataTransfer, answerHeartbeat, logOnly } from '../common-handlers.ts'
import { handleFirmwareStatus } from '../firmware-status.ts'
import { handleLogStatus } from '../log-status.ts'
import type { Handler, Routes } from '../route.ts'
import { handleBootNotification } from './boot.ts'
import { signCertificate } from './certificates.ts'
import { createContractHandler, createStatusHandler } from './contracts.ts'
import { handleReservationStatusUpdate } from './reservations.ts'
import { handleStatusNotification, notifyEvent } from './status.ts'
import { authorize, handleMeterValues, handleTransactionEvent } from './transactions.ts'
import { notifyReport } from './variables.ts'

/** No schedule follows from what a car needs: it may take what the connector gives. */
const handleChargingNeeds: Handler<object> = () => ({ kind: 'stored', reply: { status: 'Rejected' } })

/** The schedule that a car has chosen is as good as any other. */
const handleChargingSchedule: Handler<object> = () => ({ kind: 'stored', reply: { status: 'Accepted' } })

export const ROUTES: Routes = {
  Authorize: authorize,
  BootNotification: handleBootNotification,
  ClearedChargingLimit: logOnly,
  DataTransfer: answerDataTransfer,
  FirmwareStatusNotification: handleFirmwareStatus,
  Get15118EVCertificate: createContractHandler(5_600),
  GetCertificateStatus: createStatusHandler(5_500),
  Heartbeat: answerHeartbeat,
  LogStatusNotification: handleLogStatus,
  MeterValues: handleMeterValues,
  NotifyChargingLimit: logOnly,
  NotifyCustomerInformation: logOnly,
  NotifyDisplayMessages: logOnly,
  NotifyEVChargingNeeds: handleChargingNeeds,
  NotifyEVChargingSchedule: handleChargingSchedule,
  NotifyEvent: notifyEvent,
  NotifyMonitoringReport: logOnly,
  NotifyReport: notifyReport,
  PublishFirmwareStatusNotification: logOnly,
  ReportChargingProfiles: logOnly,
  ReservationStatusUpdate: handleReservationStatusUpdate,
  SecurityEventNotification: logOnly,
  SignCertificate: signCertificate,
  StatusNotification: handleStatusNotification,
  TransactionEvent: handleTransactionEvent,
}
