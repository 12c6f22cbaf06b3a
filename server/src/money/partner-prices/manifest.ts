import type { Feature } from '../../feature.ts'
import { partnerPriceRoutes } from './http/routes.ts'

export const partnerPrices: Feature = {
  routes: partnerPriceRoutes,
}
