export type { SupportQuery } from './queries.ts'
export { selectSupportQueryPage } from './queries.ts'
export {
  allowSupportQuery,
  createSupportQuery,
  deleteSupportQuery,
  undoDeleteSupportQuery,
} from './service.ts'
export { SUPPORT_QUERIES_WAITING } from './waiting-queries.ts'
