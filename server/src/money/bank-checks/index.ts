export { acceptCheck, askBank } from './checks.ts'
export { followChecks, queryUnchecked } from './follow-checks.ts'
export { findNextCheckAt } from './queries.ts'
