export { noteLimit, noteUnplugged } from './course-queries.ts'
export { bookingOfTag, newIdTag, sameTag } from './id-tag.ts'
export {
  afterEvent,
  concernsBooking,
  type LiveSession,
  markNotified,
  NOTIFY_EVERY_MS,
  type SessionRow,
} from './live-session.ts'
export { afterNotResuming, chargersThatLostSessions, endLostSessions } from './lost-sessions.ts'
export {
  hasRoomForUnclaimed,
  openSessionsOf,
  type StoredSession,
  saveSessions,
  sessionByNumber,
  sessionPage,
} from './queries.ts'
export { holdStop, sessionToStop, startSession } from './start-and-stop.ts'
export { linkSession } from './tag-queries.ts'
export { sessionByTransaction } from './transaction-queries.ts'
export { applyTransactionEvents } from './transactions.ts'
export { openUnknown } from './unknown-transaction.ts'
