export { type JobState, jobStates } from './queries.ts'
export { askForRun } from './service.ts'
