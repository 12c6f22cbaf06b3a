export type { Registration } from './queries.ts'
export { selectRegistrationPage } from './queries.ts'
export { convertRegistration, moveRegistration, registerForSeminar } from './service.ts'
export { REGISTRATIONS_WAITING } from './waiting-queries.ts'
