export { lockConsents } from './queries.ts'
export { type Consents, changeConsents, loadConsents } from './service.ts'
