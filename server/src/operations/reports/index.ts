export type { Figures, Sort } from './model.ts'
export { makeReport, type Report, type ReportAsk, type ReportRow } from './service.ts'
