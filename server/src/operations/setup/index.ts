export { selectSetupSteps, selectStatesWithoutRegistration } from './queries.ts'
