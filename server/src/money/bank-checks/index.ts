export { followChecks, queryUnchecked } from './answers.ts'
export { acceptCheck, askBank } from './checks.ts'
export { findNextCheckAt } from './queries.ts'
