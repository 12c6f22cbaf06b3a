export { contactQueryPage } from './queries.ts'
export {
  type ContactQuery,
  createContactQuery,
  deleteContactQuery,
  undoDeleteContactQuery,
} from './service.ts'
