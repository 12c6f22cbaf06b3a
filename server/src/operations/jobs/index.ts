export { type JobState, selectJobStates } from './queries.ts'
export { requestRun } from './service.ts'
export { JOBS_WAITING } from './waiting-queries.ts'
