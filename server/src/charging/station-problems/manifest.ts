import type { Feature } from '../../feature.ts'
import { stationProblemRoutes } from './http/routes.ts'
import { PROBLEMS_WAITING } from './index.ts'
import { stationProblemJobs } from './jobs.ts'
import { selectProblemNames } from './queries.ts'

export const stationProblems: Feature = {
  tables: { station_problem: 'private', station_problem_report: 'private' },
  subjects: { problem: selectProblemNames },
  routes: stationProblemRoutes,
  topics: { problem: { readWith: 'problem.read' } },
  waiting: PROBLEMS_WAITING,
  jobs: stationProblemJobs,
}
