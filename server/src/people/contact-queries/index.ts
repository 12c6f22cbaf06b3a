export type { ContactQuery } from './queries.ts'
export { contactQueryPage } from './queries.ts'
export { createContactQuery, deleteContactQuery, undoDeleteContactQuery } from './service.ts'
