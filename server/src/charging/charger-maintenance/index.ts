export {
  computeMaintenanceState,
  endMaintenance,
  loadReservationsWithin,
  planMaintenance,
  withMaintenance,
} from './plan-maintenance.ts'
export {
  type Maintenance,
  type MaintenanceNow,
  type ReservationWithin,
  selectMaintenance,
} from './queries.ts'
export { MAINTENANCE_WAITING } from './waiting-queries.ts'
