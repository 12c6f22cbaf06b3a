/** What answers each call that an OCPP 1.6 charger makes, its security extension included. */
import { answerHeartbeat, logOnly } from '../common-handlers.ts'
import { handleFirmwareStatus } from '../firmware-status.ts'
import { handleLogStatus } from '../log-status.ts'
import type { Routes } from '../route.ts'
import { handleBootNotification } from './boot.ts'
import { signCertificate } from './certificates.ts'
import { answerDataTransfer } from './plug-and-charge.ts'
import { handleStatusNotification } from './status.ts'
import { authorize, handleMeterValues, startTransaction, stopTransaction } from './transactions.ts'

export const ROUTES: Routes = {
  Authorize: authorize,
  BootNotification: handleBootNotification,
  DataTransfer: answerDataTransfer,
  DiagnosticsStatusNotification: handleLogStatus,
  FirmwareStatusNotification: handleFirmwareStatus,
  Heartbeat: answerHeartbeat,
  LogStatusNotification: handleLogStatus,
  MeterValues: handleMeterValues,
  SecurityEventNotification: logOnly,
  SignCertificate: signCertificate,
  SignedFirmwareStatusNotification: handleFirmwareStatus,
  StartTransaction: startTransaction,
  StatusNotification: handleStatusNotification,
  StopTransaction: stopTransaction,
}
