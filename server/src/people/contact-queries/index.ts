export type { ContactQuery } from './queries.ts'
export { selectContactQueryPage } from './queries.ts'
export { createContactQuery, deleteContactQuery, undoDeleteContactQuery } from './service.ts'
export { CONTACT_QUERIES_WAITING } from './waiting-queries.ts'
