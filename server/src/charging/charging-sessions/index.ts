export { isAfterItsEnd } from './choose-transaction.ts'
export { buildCourseInsert, buildUnpluggedUpdate, noteLimit, noteUnplugged } from './course-queries.ts'
export { createIdTag, findBookingOfTag, isOwnTag, normalizeTag } from './id-tag.ts'
export {
  applyAll,
  applyEvent,
  doesConcernBooking,
  type LiveSession,
  markNotified,
  NOTIFY_EVERY_MS,
  type SessionRow,
  toRow,
} from './live-session.ts'
export type { Forgotten } from './lost-session-queries.ts'
export { endForgotten, endLostSessions, findForgottenSessions } from './lost-sessions.ts'
export {
  buildSessionUpdate,
  chooseBeganAt,
  hasRoomForUnclaimed,
  type StoredSession,
  saveSessions,
  selectOpenSessionsOf,
  selectSessionByNumber,
  selectSessionPage,
} from './queries.ts'
export { findSessionToStop, startSession, storeEarlyStop } from './start-and-stop.ts'
export { type StoredProgress, unpackProgress } from './stored-progress.ts'
export { linkSession } from './tag-queries.ts'
export { selectConnectorsOfEvse, selectSessionsByTransaction } from './transaction-queries.ts'
export { applyTransactionEvents } from './transactions.ts'
export { openExpected, openUnknown } from './unknown-transaction.ts'
