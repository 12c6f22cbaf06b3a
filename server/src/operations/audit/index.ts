export { type AuditEntry, selectAuditPage } from './queries.ts'
export { loadSubjectNames } from './subject-names.ts'
