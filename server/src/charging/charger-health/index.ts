export { computeDueHealth } from './compute.ts'
export {
  type ChargerFault,
  type ChargerHealth,
  type ConnectorHealth,
  deleteFaults,
  selectConnectorHealths,
  selectFaults,
  selectHealth,
  selectHealthPage,
} from './queries.ts'
export { countAcceptedChargers, type RecentFault, selectRecentFaults } from './recent-fault-queries.ts'
export { HEALTH_WAITING } from './waiting-queries.ts'
