export { findLogState } from './log-state.ts'
export { type ChargerLog, selectLog, selectLogContent, selectLogs } from './queries.ts'
export { noteRequested, prepareLog } from './request-log.ts'
export { noteLogStatus } from './status.ts'
