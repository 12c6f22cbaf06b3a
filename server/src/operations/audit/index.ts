export { type AuditEntry, auditPage } from './queries.ts'
export { subjectNames } from './subject-names.ts'
