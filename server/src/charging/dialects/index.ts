export { dialectOf, type OcppVersion, type SpokenDialect, VERSIONS } from './all.ts'
export type { ChargerDialect, DialectCall } from './dialect.ts'
export { unitOfLimits } from './limits.ts'
export {
  actionsOf,
  isAction,
  isCommand,
  isFormat,
  type MessageFault,
  messageFault,
  schemaOf,
} from './messages.ts'
export { tagOfStart } from './tag-of-start.ts'
export { byVersion } from './version-queries.ts'
