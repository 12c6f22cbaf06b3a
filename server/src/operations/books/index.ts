export { auditBooks, type Check } from './audit-books.ts'
