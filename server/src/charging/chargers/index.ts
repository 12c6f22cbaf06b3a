export {
  type AdmittedCharger,
  admitCharger,
  type Credentials,
  noteStranger,
} from './admission.ts'
export { type BootFacts, noteBoots } from './boot-queries.ts'
export { type ChargerNotifications, openChargerNotifications } from './charger-notifications.ts'
export {
  type ChargerCommand,
  commandPage,
  endCommand,
  endLostCommands,
  insertCommand,
  newestPayload,
  takeCommand,
} from './command-queries.ts'
export { openedPayload } from './command-secrets.ts'
export { askCharger, type CommandAsk } from './commands.ts'
export {
  type Claim,
  chargerNow,
  chargersToAdmit,
  claimConnections,
  type KnownCharger,
  noteMessages,
  noteProven,
  type Release,
  reapDeadProcesses,
  recordProcessHeartbeat,
  registerProcess,
  releaseConnections,
  releaseProcess,
} from './connection-queries.ts'
export {
  dueMeterings,
  type Metering,
  type MeteringOf,
  meteringOf,
  readingIntervalS,
  saveMetering,
} from './metering-queries.ts'
export { networkOfCharger } from './network.ts'
export {
  acceptCharger,
  changeSecurity,
  forgetCharger,
  rejectCharger,
  setPassword,
} from './onboarding.ts'
export { newPasswordCommand } from './password-command.ts'
export { forgetPending, rejectPending } from './pending.ts'
export type { PendingLimits } from './pending-queries.ts'
export { purgeOldRecords } from './purge.ts'
export {
  type ChargerConnector,
  type ChargerDetail,
  type ChargerSummary,
  chargerById,
  chargerPage,
  findChargerConnector,
  messagePage,
  type RepairedMessages,
  repairedMessages,
  type StoredMessage,
} from './queries.ts'
export { readingIntervals } from './reading-interval-queries.ts'
export { noteRefusedProtocols } from './refused-protocol-queries.ts'
export { storedSecret } from './secrets.ts'
export {
  type ChargerCall,
  type Effects,
  LostConnection,
  type StoredCall,
  storeAlone,
  storeBatch,
} from './store.ts'
export { type ChargerUptime, uptimeOfCharger, uptimeOfStation, withUptime } from './uptime.ts'
export { uptimesAtStations } from './uptime-queries.ts'
export { type ChargerVariable, variablesOf } from './variable-queries.ts'
export { CHARGERS_WAITING } from './waiting-queries.ts'
