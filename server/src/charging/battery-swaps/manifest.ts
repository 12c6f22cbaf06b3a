import type { Feature } from '../../feature.ts'
import { batterySwapRoutes } from './http/routes.ts'
import { SWAPS_WAITING } from './index.ts'
import { batterySwapJobs } from './jobs.ts'
import { selectSwapNames } from './name-queries.ts'

export const batterySwaps: Feature = {
  tables: {
    battery: 'private',
    battery_cabinet: 'private',
    battery_swap: 'private',
    battery_swap_battery: 'private',
  },
  states: { 'battery_swap.state': 'BatterySwapState' },
  subjects: { 'battery-swap': selectSwapNames },
  routes: batterySwapRoutes,
  waiting: SWAPS_WAITING,
  jobs: batterySwapJobs,
}
