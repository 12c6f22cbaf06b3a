export type { Customer, CustomerProfile } from './queries.ts'
export { selectCustomerPage, selectCustomerProfile } from './queries.ts'
export { selectSoughtCustomers } from './search-queries.ts'
export {
  addCustomer,
  addGuest,
  blockCustomer,
  changeProfile,
  joinCustomer,
  unblockCustomer,
} from './service.ts'
export { endSignIn, endSignIns, listSignIns } from './sign-ins.ts'
