export { allowCodeRequest } from './code-limits.ts'
export {
  findKnownDriverDevice,
  loadCodeSecret,
  rememberDriverDevice,
  requestCode,
  signIn,
  tryCode,
} from './sign-in.ts'
