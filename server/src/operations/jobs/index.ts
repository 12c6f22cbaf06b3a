export {
  claimDueJobs,
  type JobPlan,
  type JobState,
  jobStates,
  planJobs,
  recordFailure,
  recordSuccess,
} from './queries.ts'
export { askForRun } from './service.ts'
