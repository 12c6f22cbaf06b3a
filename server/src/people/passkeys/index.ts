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
