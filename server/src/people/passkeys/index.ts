export { createChallenge, takeChallenge } from './challenges.ts'
export { deletePasskeysOf, type Passkey, selectPasskeys } from './queries.ts'
export {
  acceptPasskey,
  addPasskey,
  checkNew,
  type ProvenKey,
  prepareNew,
  prepareSignIn,
  recordPasskeyUse,
  removePasskey,
} from './service.ts'
export { allowPasskeyTry, takePasskeyTryBack } from './tries.ts'
