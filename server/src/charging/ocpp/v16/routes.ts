/** What answers each call that an OCPP 1.6 charger makes, its security extension included. */
import { dataTransfer, heartbeat, noted } from '../notices.ts'
import type { Routes } from '../route.ts'
import { bootNotification } from './boot.ts'
import { signCertificate } from './certificates.ts'
import { statusNotification } from './status.ts'
import { authorize, meterValues, startTransaction, stopTransaction } from './transactions.ts'

export const ROUTES: Routes = {
  Authorize: authorize,
  BootNotification: bootNotification,
  DataTransfer: dataTransfer,
  DiagnosticsStatusNotification: noted,
  FirmwareStatusNotification: noted,
  Heartbeat: heartbeat,
  LogStatusNotification: noted,
  MeterValues: meterValues,
  SecurityEventNotification: noted,
  SignCertificate: signCertificate,
  SignedFirmwareStatusNotification: noted,
  StartTransaction: startTransaction,
  StatusNotification: statusNotification,
  StopTransaction: stopTransaction,
}
