export { type StatementLine, statementPage } from './queries.ts'
