export { atOneMoment, gstr1In, makeGstr1, papersIn, type ReadPaper } from './month.ts'
export { type CollectedRow, collectedIn, type DeductedRow, deductedBetween } from './queries.ts'
