export { allowCodeRequest } from './code-limits.ts'
export { signInByPasskey } from './passkey-sign-in.ts'
export { type AllowedCode, createPortalCodes } from './portal-codes.ts'
export {
  CALL_AFTER_MS,
  confirmByCode,
  findKnownDriverDevice,
  loadCodeSecret,
  rememberDriverDevice,
  requestCall,
  requestCode,
  signIn,
  tryCode,
} from './sign-in.ts'
