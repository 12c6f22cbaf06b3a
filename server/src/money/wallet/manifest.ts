import type { Feature } from '../../feature.ts'
import { adjustmentRoutes } from './http/adjustment-routes.ts'
import { walletStatementRoutes } from './http/statement-routes.ts'

export const wallet: Feature = {
  tables: { wallet_adjustment: 'readable', wallet_adjustment_limit: 'private' },
  routes: [...adjustmentRoutes, ...walletStatementRoutes],
}
