export { selectGroupRoles, selectProvider } from './queries.ts'
export { setProvider } from './settings.ts'
export {
  acceptSignOn,
  admit,
  type Circumstances,
  isLinking,
  SIGN_ON_MS,
  startSignOn,
  testProvider,
} from './sign-on.ts'
export { unlinkOwn, unlinkPerson } from './unlink.ts'
