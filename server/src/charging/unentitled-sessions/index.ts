export { acknowledgeSession } from './acknowledge.ts'
export { noteRefusedCard, type UnentitledSession, unentitledPage } from './queries.ts'
export { nextUnentitledAt, stopIfUnentitled, stopUnentitledSessions } from './stop-sessions.ts'
export { SESSIONS_WAITING } from './waiting-queries.ts'
