export { type StatementLine, selectStatementPage } from './queries.ts'
