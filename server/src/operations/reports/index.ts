export type { Figures, Sort } from './model.ts'
export { formatRowName } from './row-name.ts'
export { makeReport, type Report, type ReportRequest, type ReportRow } from './service.ts'
