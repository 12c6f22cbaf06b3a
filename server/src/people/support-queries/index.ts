export type { SupportQuery } from './queries.ts'
export { supportQueryPage } from './queries.ts'
export {
  allowSupportQuery,
  createSupportQuery,
  deleteSupportQuery,
  undoDeleteSupportQuery,
} from './service.ts'
export { SUPPORT_QUERIES_WAITING } from './waiting-queries.ts'
