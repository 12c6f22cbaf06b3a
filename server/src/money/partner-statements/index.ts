export { addCorrection } from './corrections.ts'
export { type StatementPaper, selectStatementPapers } from './invoice-queries.ts'
export { issueWaitingInvoices } from './invoices.ts'
export { findNextPeriod, hashSecret, issueStatements } from './issue.ts'
export { buildStatementPdfWork, renderStatementPage as statementHtml } from './print.ts'
export { selectOpenCorrections } from './queries.ts'
export {
  type FileRow,
  type IssuedLine,
  type IssuedStatement,
  selectFileRows,
  selectProgramStatements,
  selectStatement,
  selectStatementOfLink,
  selectStatementPage,
} from './read-queries.ts'
