import type { Feature } from '../../feature.ts'
import { consentsRoutes } from './http/routes.ts'

export const consents: Feature = {
  tables: { consent: 'private', consent_notice: 'private' },
  routes: consentsRoutes,
}
