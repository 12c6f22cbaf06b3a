export { type AuditEntry, type AuditFilter, auditPage } from './queries.ts'
