export { describeRollupDifference, rollupDifferences } from './audit-rollups.ts'
export { keepDaysUptime } from './keep-uptime.ts'
export {
  activeCustomers,
  chargeDays,
  countedUntil,
  networkDaysUntil,
  stationDays,
} from './queries.ts'
export { forgetRollups, rollUpDays } from './roll-up-days.ts'
