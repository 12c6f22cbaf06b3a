export { type AccountErased, eraseCustomer, lockOwnAccount } from './erase.ts'
export { formatGuestName } from './guest-name.ts'
export {
  type ProgramDriver,
  selectProgramDriver,
  selectProgramDriverOfPhone,
  selectProgramDrivers,
} from './program-queries.ts'
export type { Customer, CustomerProfile } from './queries.ts'
export { keepLanguage, selectCustomerPage, selectCustomerProfile } from './queries.ts'
export { selectSoughtCustomers } from './search-queries.ts'
export {
  addCustomer,
  addGuest,
  admitCustomer,
  blockCustomer,
  changeProfile,
  joinCustomer,
  unblockCustomer,
} from './service.ts'
export { endOwnSignIn, endSignIn, endSignIns, listSignIns } from './sign-ins.ts'
