export { allowCodeRequest } from './code-limits.ts'
export {
  codeSecret,
  knownDriverDevice,
  rememberDriverDevice,
  requestCode,
  signIn,
  tryCode,
} from './sign-in.ts'
