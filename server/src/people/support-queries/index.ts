export type { SupportQuery } from './queries.ts'
export { supportQueryPage } from './queries.ts'
export {
  allowSupportQuery,
  createSupportQuery,
  deleteSupportQuery,
  undoDeleteSupportQuery,
} from './service.ts'
