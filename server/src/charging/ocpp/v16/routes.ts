/** What answers each call that an OCPP 1.6 charger makes, its security extension included. */
import { dataTransfer, heartbeat, logOnly } from '../common-handlers.ts'
import type { Routes } from '../route.ts'
import { bootNotification } from './boot.ts'
import { signCertificate } from './certificates.ts'
import { statusNotification } from './status.ts'
import { authorize, meterValues, startTransaction, stopTransaction } from './transactions.ts'

export const ROUTES: Routes = {
  Authorize: authorize,
  BootNotification: bootNotification,
  DataTransfer: dataTransfer,
  DiagnosticsStatusNotification: logOnly,
  FirmwareStatusNotification: logOnly,
  Heartbeat: heartbeat,
  LogStatusNotification: logOnly,
  MeterValues: meterValues,
  SecurityEventNotification: logOnly,
  SignCertificate: signCertificate,
  SignedFirmwareStatusNotification: logOnly,
  StartTransaction: startTransaction,
  StatusNotification: statusNotification,
  StopTransaction: stopTransaction,
}
