export {
  computeMaintenanceState,
  endMaintenance,
  loadReservationsWithin,
  planMaintenance,
} from './plan-maintenance.ts'
export { type Maintenance, type ReservationWithin, selectMaintenance } from './queries.ts'
