export { nextAttemptAt, registrationOf } from './queries.ts'
export { registerDue } from './register-due.ts'
