export { dialectOf, type SpokenDialect } from './all.ts'
export type { ChargerDialect, DialectCall } from './dialect.ts'
export { unitOfLimits } from './limits.ts'
export { byVersion } from './version-queries.ts'
