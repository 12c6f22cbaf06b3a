export { customerPage, customerProfile } from './queries.ts'
export { customersSought } from './search-queries.ts'
export {
  blockCustomer,
  type Customer,
  type CustomerProfile,
  changeProfile,
  joinCustomer,
  unblockCustomer,
} from './service.ts'
export { endSignIn, endSignIns, signInsOf } from './sign-ins.ts'
