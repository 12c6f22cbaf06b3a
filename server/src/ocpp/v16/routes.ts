/** What answers each call that an OCPP 1.6 charger makes, its security extension included. */
import type { Handler, Routes } from '../route.ts'
import { bootNotification } from './boot.ts'
import { statusNotification } from './status.ts'
import { authorize, meterValues, startTransaction, stopTransaction } from './transactions.ts'

/** Says the time, and touches no database: thousands of chargers do little else. */
const heartbeat: Handler<object> = ({ now }) => ({
  kind: 'unstored',
  reply: { currentTime: now.toISOString() },
})

/** Kept in the charger's log, for the operator to read. */
const noted: Handler<object> = () => ({ kind: 'stored', reply: {} })

/** No maker's own messages are understood here. */
const dataTransfer: Handler<object> = () => ({ kind: 'stored', reply: { status: 'UnknownVendorId' } })

/** There is no certificate authority here that could sign. */
const signCertificate: Handler<object> = () => ({ kind: 'stored', reply: { status: 'Rejected' } })

export const V16_ROUTES: Routes = {
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
