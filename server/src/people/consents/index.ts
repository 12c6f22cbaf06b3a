export type { ConsentChannel } from './queries.ts'
export { lockConsents } from './queries.ts'
export { type ConsentChange, type Consents, changeConsents, consentsOf } from './service.ts'
