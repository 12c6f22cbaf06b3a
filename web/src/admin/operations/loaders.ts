/** Where the context's screens are loaded from, each when it is first opened. Made from the folders beside it by `npm run generate`. */
import type { Loaders } from '../screen.ts'
import type { operations } from './manifest.ts'

export const operationsLoaders: Loaders<typeof operations> = {
  audit: {
    screen: () => import('./audit/audit-screen.tsx'),
  },
  dashboard: {
    screen: () => import('./dashboard/dashboard-screen.tsx'),
  },
  reports: {
    screen: () => import('./reports/reports-screen.tsx'),
  },
  settings: {
    screen: () => import('./settings/settings-screen.tsx'),
  },
}
