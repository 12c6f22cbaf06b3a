export type { CheckedReading } from './check.ts'
export { collectSigned } from './collect.ts'
export { keepSigned } from './keep.ts'
export { computeSigned } from './summarize.ts'
