export { type AuditEntry, auditPage } from './queries.ts'
export { subjectNames } from './subject-queries.ts'
