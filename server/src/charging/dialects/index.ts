export {
  findDialect,
  findStartTag,
  needsProof,
  type OcppVersion,
  type SpokenDialect,
  VERSIONS,
} from './all.ts'
export type { ChargerDialect, DialectCall, WantedSetting } from './dialect.ts'
export { chooseLimitUnit } from './limits.ts'
export {
  findMessageFault,
  getSchema,
  isAction,
  isCommand,
  isFormat,
  listActions,
  type MessageFault,
} from './messages.ts'
export { chooseByVersion } from './version-queries.ts'
