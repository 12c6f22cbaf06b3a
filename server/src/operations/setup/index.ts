export { setupSteps } from './queries.ts'
