import type { Feature } from '../../feature.ts'
import { ownBatterySwapRoutes } from './http/own-routes.ts'
import { batterySwapRoutes } from './http/routes.ts'
import { SWAPS_WAITING } from './index.ts'
import { batterySwapJobs } from './jobs.ts'
import { selectSwapNames } from './name-queries.ts'

export const batterySwaps: Feature = {
  tables: {
    battery: 'private',
    battery_cabinet: 'readable',
    battery_swap: 'private',
    battery_swap_battery: 'private',
  },
  states: { 'battery_swap.state': 'BatterySwapState' },
  subjects: { 'battery-swap': selectSwapNames },
  routes: [...batterySwapRoutes, ...ownBatterySwapRoutes],
  waiting: SWAPS_WAITING,
  jobs: batterySwapJobs,
}
