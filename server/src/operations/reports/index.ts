export type { Figures, Sort } from './model.ts'
export { formatRowName } from './row-name.ts'
export { makeReport, type Report, type ReportAsk, type ReportRow } from './service.ts'
