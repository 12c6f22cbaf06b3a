export { type RunningFleetCharge, selectRunningFleetCharges } from './queries.ts'
