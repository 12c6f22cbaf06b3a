export { allowCodeRequest } from './code-limits.ts'
export { type WalletEntry, walletPage } from './queries.ts'
export {
  codeSecret,
  knownDriverDevice,
  rememberDriverDevice,
  requestCode,
  signIn,
  tryCode,
} from './sign-in.ts'
