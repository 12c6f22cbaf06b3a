export { type WalletEntry, walletPage } from './queries.ts'
export { allowCodeRequest, codeSecret, requestCode, signIn, tryCode } from './sign-in.ts'
