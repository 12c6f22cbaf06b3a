export { registrationPage } from './queries.ts'
export {
  convertRegistration,
  moveRegistration,
  type Registration,
  registerForSeminar,
} from './service.ts'
