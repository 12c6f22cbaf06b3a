export { checkAuditFiles, createAuditPages, loadAuditPage } from './load-page.ts'
export type { AuditEntry } from './queries.ts'
export { loadSubjectNames } from './subject-names.ts'
