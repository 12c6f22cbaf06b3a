export { describeRollupDifference, findRollupDifferences } from './audit-rollups.ts'
export { keepDaysUptime } from './keep-uptime.ts'
export {
  chargeDays,
  countActiveCustomers,
  selectCountedUntil,
  selectNetworkDaysUntil,
  selectStationDays,
} from './queries.ts'
export { forgetRollups, rollUpDays } from './roll-up-days.ts'
