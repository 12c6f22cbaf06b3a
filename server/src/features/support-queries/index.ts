export { supportQueryPage } from './queries.ts'
export {
  createSupportQuery,
  deleteSupportQuery,
  type SupportQuery,
  undoDeleteSupportQuery,
} from './service.ts'
