import type { Feature } from '../../feature.ts'
import { withdrawalExports } from './http/export.ts'
import { withdrawalsRoutes } from './http/routes.ts'

export const withdrawals: Feature = {
  tables: { withdrawal: 'readable' },
  routes: [...withdrawalsRoutes, ...withdrawalExports],
  topics: { withdrawal: { readWith: 'withdrawal.read' } },
}
