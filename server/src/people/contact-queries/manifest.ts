import { createContact } from '@voltyatra/contract'
import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { contactQueryExports } from './http/export.ts'
import { contactQueryRoutes } from './http/routes.ts'
import { CONTACT_QUERIES_WAITING } from './index.ts'

export const contactQueries: Feature = {
  tables: { contact_query: 'readable' },
  subjects: { contact: selectNames('contact_query', 'name') },
  routes: [...contactQueryRoutes, ...contactQueryExports],
  topics: { contact: { readWith: 'contact.read' } },
  waiting: CONTACT_QUERIES_WAITING,
  forms: { '/message-sent': createContact },
}
