export { allowCodeRequest } from './code-limits.ts'
export { signInByPasskey } from './passkey-sign-in.ts'
export {
  type CodeSending,
  confirmByCode,
  findKnownDriverDevice,
  loadCodeSecret,
  rememberDriverDevice,
  requestCode,
  signIn,
  tryCode,
} from './sign-in.ts'
