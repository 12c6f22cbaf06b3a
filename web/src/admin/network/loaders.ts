/** Where the context's screens are loaded from, each when it is first opened. Made from the folders beside it by `npm run generate`. */
import type { Loaders } from '../screen.ts'
import type { network } from './manifest.ts'
import { stationFinder } from './station/finder.ts'

export const networkLoaders: Loaders<typeof network> = {
  addevStation: {
    screen: () => import('./add-station/add-station-screen.tsx'),
  },
  map: {
    screen: () => import('./map/map-screen.tsx'),
  },
  station: {
    screen: () => import('./station/station-screen.tsx'),
    page: () => import('./station/station-page.tsx'),
    finder: stationFinder,
  },
  'station-requests': {
    screen: () => import('./station-request/station-requests-screen.tsx'),
  },
  addvechile: {
    screen: () => import('./vehicle/vehicle-screen.tsx'),
  },
}
