export {
  type AdmittedCharger,
  admitCharger,
  type Credentials,
  noteStranger,
} from './admission.ts'
export { type BootFacts, noteBoots } from './boot-queries.ts'
export { isCertificateRefused, isCertificateTaken } from './certificate-queries.ts'
export { CHARGER_NAMES, matchCharger } from './charger-name-queries.ts'
export { type ChargerNotifications, openChargerNotifications } from './charger-notifications.ts'
export {
  type ChargerCommand,
  endCommand,
  endLostCommands,
  insertCommand,
  selectCommanded,
  selectCommandPage,
  selectNewestPayload,
  takeCommand,
} from './command-queries.ts'
export { openPayload } from './command-secrets.ts'
export { type CommandRequest, sendToCharger } from './commands.ts'
export {
  type Claim,
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
  selectChargerNow,
  selectChargersToAdmit,
  selectConnectionsOf,
} from './connection-queries.ts'
export { loadMessagePage } from './load-messages.ts'
export { type ProblemSource, type Problems, selectStateAt } from './message-queries.ts'
export {
  type DueMetering,
  hasChargersReadByClock,
  loadReadingIntervalS,
  type Metering,
  type MeteringOf,
  type MeteringTry,
  saveMeterings,
  selectDueMeterings,
  selectMetering,
} from './metering-queries.ts'
export { selectMissedWakeUps } from './missed-wake-ups-queries.ts'
export { toNetwork } from './network.ts'
export {
  acceptCharger,
  changeSecurity,
  forgetCharger,
  rejectCharger,
  setPassword,
  takeBackPassword,
} from './onboarding.ts'
export { createPasswordCommand } from './password-command.ts'
export { forgetPending, rejectPending } from './pending.ts'
export type { PendingLimits } from './pending-queries.ts'
export { purgeOldRecords } from './purge.ts'
export {
  type ChargerConnector,
  type ChargerDetail,
  type ChargerSummary,
  findChargerConnector,
  type RepairedMessages,
  type StoredMessage,
  selectCharger,
  selectChargerMakes,
  selectChargerPage,
  selectRepairedMessages,
} from './queries.ts'
export { selectReadingIntervals } from './reading-interval-queries.ts'
export { noteRefusedProtocols } from './refused-protocol-queries.ts'
export { hashSecret } from './secrets.ts'
export {
  type ChargerCall,
  type Effects,
  LostConnection,
  type StoredCall,
  storeAlone,
  storeBatch,
} from './store.ts'
export { type PricedConnector, selectPricedConnectors } from './tariff-queries.ts'
export { type ChargerUptime, loadChargerUptime, loadStationUptime, withUptime } from './uptime.ts'
export { selectFirstAcceptance, selectUptimesAtStations } from './uptime-queries.ts'
export {
  type ChargerVariable,
  selectDisplay,
  selectVariables,
} from './variable-queries.ts'
export { CHARGERS_WAITING } from './waiting-queries.ts'
