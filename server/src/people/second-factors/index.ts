export { checkFactor, takeFactor } from './check.ts'
export { formatAddress } from './codes.ts'
export { hasFactor } from './queries.ts'
export {
  addPasskey,
  loadFactors,
  loadRecoverySecret,
  type OwnFactors,
  prepareApp,
  removeApp,
  removeFactors,
  removePasskey,
  replaceRecoveryCodes,
  setUpApp,
  toPasskeySubject,
} from './service.ts'
