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
