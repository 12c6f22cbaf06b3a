export { allowCodeRequest } from './code-limits.ts'
export { signInByPasskey } from './passkey-sign-in.ts'
export {
  CALL_AFTER_MS,
  type CodeSending,
  confirmByCode,
  findKnownDriverDevice,
  loadCodeSecret,
  rememberDriverDevice,
  requestCall,
  requestCode,
  signIn,
  tryCode,
} from './sign-in.ts'
