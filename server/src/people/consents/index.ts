export { lockConsents } from './queries.ts'
export {
  type ConsentChange,
  type ConsentChannel,
  type Consents,
  changeConsents,
  consentsOf,
} from './service.ts'
