import type { Feature } from '../../feature.ts'
import { chargerMaintenanceRoutes } from './http/routes.ts'
import { MAINTENANCE_WAITING } from './index.ts'

export const chargerMaintenance: Feature = {
  tables: { charger_maintenance: 'readable' },
  routes: chargerMaintenanceRoutes,
  waiting: MAINTENANCE_WAITING,
}
