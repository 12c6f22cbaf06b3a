import type { Feature } from '../../feature.ts'
import { singleSignOnRoutes } from './http/routes.ts'

export const singleSignOn: Feature = {
  tables: { single_sign_on: 'private', single_sign_on_person: 'private', single_sign_on_role: 'private' },
  routes: singleSignOnRoutes,
}
