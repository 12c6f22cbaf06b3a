export { lockConsents } from './queries.ts'
export { type Consents, changeConsents, consentsOf } from './service.ts'
