export { type AuditEntry, auditPage } from './queries.ts'
export { loadSubjectNames } from './subject-names.ts'
