export { addCorrection } from './corrections.ts'
export { hashOfSecret, issueStatements, nextPeriod } from './issue.ts'
export { statementPage as statementHtml, statementPdfWork } from './print.ts'
export { openCorrections } from './queries.ts'
export {
  type FileRow,
  fileRows,
  type IssuedLine,
  type IssuedStatement,
  statementById,
  statementOfLink,
  statementPage,
} from './read-queries.ts'
