import type { Feature } from '../../feature.ts'
import { chargerMaintenanceRoutes } from './http/routes.ts'

export const chargerMaintenance: Feature = {
  tables: { charger_maintenance: 'readable' },
  routes: chargerMaintenanceRoutes,
}
