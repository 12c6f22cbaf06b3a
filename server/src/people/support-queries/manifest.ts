import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { supportQueryExports } from './http/export.ts'
import { supportQueriesRoutes } from './http/routes.ts'
import { SUPPORT_QUERIES_WAITING } from './index.ts'

export const supportQueries: Feature = {
  tables: { support_query: 'readable' },
  subjects: { query: selectNames('support_query', 'name') },
  routes: [...supportQueriesRoutes, ...supportQueryExports],
  topics: { query: { readWith: 'query.read' } },
  waiting: SUPPORT_QUERIES_WAITING,
}
