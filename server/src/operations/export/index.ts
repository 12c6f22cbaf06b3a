export { BOOKING_COLUMNS } from './booking-columns.ts'
export * from './columns.ts'
export { type ExportOf, openExport, type TooManyExports } from './open-export.ts'
