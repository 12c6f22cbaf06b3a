import type { Feature } from '../../feature.ts'
import { rollupJobs } from './jobs.ts'

export const rollups: Feature = {
  tables: {
    activity_rollup: 'private',
    charge_month_rollup: 'private',
    charge_rollup: 'private',
    day_rollup: 'private',
    hour_month_rollup: 'private',
    hour_rollup: 'private',
    network_day_rollup: 'private',
    rollup_watermark: 'private',
    station_month_rollup: 'private',
    uptime_rollup: 'private',
  },
  jobs: rollupJobs,
}
