export { type AuditEntry, type AuditFilter, auditPage } from './queries.ts'
export { subjectNames } from './subject-queries.ts'
