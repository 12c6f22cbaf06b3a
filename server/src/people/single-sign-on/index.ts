export { selectGroupRoles, selectProvider } from './queries.ts'
export { removeLink, removeOwnLink } from './remove-link.ts'
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
