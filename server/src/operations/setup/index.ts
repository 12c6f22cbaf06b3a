export { setupSteps, statesWithoutRegistration } from './queries.ts'
