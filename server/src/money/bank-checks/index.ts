export { askAboutUnchecked, followChecks } from './answers.ts'
export { acceptCheck, askBank } from './checks.ts'
export { findNextCheckAt } from './queries.ts'
