export { supportQueryPage } from './queries.ts'
export {
  allowSupportQuery,
  createSupportQuery,
  deleteSupportQuery,
  type SupportQuery,
  undoDeleteSupportQuery,
} from './service.ts'
