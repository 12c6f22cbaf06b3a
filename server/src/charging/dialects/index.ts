export {
  findDialect,
  findKeptSetting,
  findStartTag,
  needsProof,
  type OcppVersion,
  type SpokenDialect,
  VERSIONS,
} from './all.ts'
export { AWAITED, OVERTAKEN } from './call-order.ts'
export {
  type Carried,
  type ChargerDialect,
  DEEPEST_MESSAGE,
  type DialectCall,
  type WantedSetting,
} from './dialect.ts'
export { HEARTBEAT_S } from './kept-settings.ts'
export { chooseLimitUnit } from './limits.ts'
export {
  findCarried,
  findCommandFault,
  findMessageFault,
  getSchema,
  isAction,
  isCommand,
  isFormat,
  listActions,
  type MessageFault,
  type MessagePart,
} from './messages.ts'
export { chooseByVersion } from './version-queries.ts'
export {
  formatMeasurands,
  hasAll,
  hasRegister,
  isGoodClockInterval,
  isGoodInterval,
  parseSeconds,
  REGISTER,
  WANTED_INTERVALS_S,
  WANTED_MEASURANDS,
} from './wanted-readings.ts'
