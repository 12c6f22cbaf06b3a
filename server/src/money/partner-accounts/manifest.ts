import type { Feature } from '../../feature.ts'
import { partnerAccountRoutes } from './http/routes.ts'

export const partnerAccounts: Feature = {
  routes: partnerAccountRoutes,
}
