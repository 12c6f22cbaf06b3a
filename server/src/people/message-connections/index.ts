export { openConnectedChannels } from './channels.ts'
export { findFailingConnections } from './find-failing-connections.ts'
export { isRegisteredWith, listConnections, listRegistrations, loadTextLanguages } from './queries.ts'
export { answerChallenge, computeReportSecret, loadReportKey, receiveReport } from './reports.ts'
export type { Secrets } from './secrets.ts'
export {
  removeConnection,
  removeRegistration,
  setCaps,
  setConnection,
  setRegistration,
} from './service.ts'
export { loadPushKey, type Settings } from './settings.ts'
export { tryConnection } from './try-connection.ts'
