export { describeRollupDifference, rollupDifferences } from './audit-rollups.ts'
export {
  activeCustomers,
  countedUntil,
  type DayRange,
  networkDaysUntil,
  stationDays,
} from './queries.ts'
export { forgetRollups, type RolledUp, rollUpDays } from './roll-up-days.ts'
