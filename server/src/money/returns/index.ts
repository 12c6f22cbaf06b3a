export {
  buildMonthGstr1,
  makeGstr1,
  type ReadPaper,
  type ReadUse,
  readAdjusted,
  readAtOneMoment,
  readPapers,
} from './month.ts'
export { type CollectedRow, type DeductedRow, selectCollected, selectDeducted } from './queries.ts'
