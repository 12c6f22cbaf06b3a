import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { providerExports } from './http/export.ts'
import { providersRoutes } from './http/routes.ts'

export const providers: Feature = {
  tables: { provider_link: 'readable' },
  subjects: { provider: selectNames('provider_link', 'name') },
  routes: [...providersRoutes, ...providerExports],
  topics: { provider: { readWith: 'provider.read' } },
}
