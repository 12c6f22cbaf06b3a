export { describeRollupDifference, findRollupDifferences } from './audit-rollups.ts'
export { keepDaysUptime } from './keep-uptime.ts'
export {
  countActiveCustomers,
  selectChargeDays,
  selectCountedUntil,
  selectCountedUntilAndKeepPlans,
  selectNetworkDaysUntil,
  selectStationDays,
  selectStationSales,
} from './queries.ts'
export { forgetRollups, rollUpDays } from './roll-up-days.ts'
