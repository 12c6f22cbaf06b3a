export { describeRollupDifference, rollupDifferences } from './audit-rollups.ts'
export {
  activeCustomers,
  countedUntil,
  networkDaysUntil,
  stationDays,
} from './queries.ts'
export { forgetRollups, rollUpDays } from './roll-up-days.ts'
