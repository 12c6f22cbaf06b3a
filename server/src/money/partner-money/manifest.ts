import type { Feature } from '../../feature.ts'
import { partnerMoneyRoutes } from './http/routes.ts'

export const partnerMoney: Feature = {
  routes: partnerMoneyRoutes,
}
