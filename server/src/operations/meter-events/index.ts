export { type MeterHub, openMeterHub } from './hub.ts'
