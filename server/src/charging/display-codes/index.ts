export { checkPresence, type PresenceRefused } from './check-presence.ts'
export { CODE_LENGTH, VALID_S, VERSION } from './one-time-code.ts'
export {
  confirmSecret,
  type DisplayCode,
  type DueDisplayCode,
  dropDisplayCode,
  keepNextSecret,
  postponeDisplayCode,
  selectDisplayCodesOf,
  selectDueDisplayCodes,
} from './queries.ts'
export { makeSecret, openSecret, sealSecret } from './secrets.ts'
export { setDisplayCode } from './set-display-code.ts'
