export { acknowledgeSession } from './acknowledge.ts'
export { noteRefusedCard, selectUnentitledPage, type UnentitledSession } from './queries.ts'
export { findNextUnentitledAt, stopIfUnentitled, stopUnentitledSessions } from './stop-sessions.ts'
export { SESSIONS_WAITING } from './waiting-queries.ts'
