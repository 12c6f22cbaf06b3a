export { allowCodeRequest } from './code-limits.ts'
export { allowPasskeyTry, signInByPasskey, takePasskeyTryBack } from './passkey-sign-in.ts'
export {
  confirmByCode,
  findKnownDriverDevice,
  loadCodeSecret,
  rememberDriverDevice,
  requestCode,
  signIn,
  tryCode,
} from './sign-in.ts'
