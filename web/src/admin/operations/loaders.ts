/** Where the context's screens are loaded from, each when it is first opened. */
import type { Loaders } from '../screen.ts'
import type { operations } from './manifest.ts'

export const operationsLoaders: Loaders<typeof operations> = {
  dashboard: { screen: () => import('./dashboard/dashboard-screen.tsx') },
  reports: { screen: () => import('./reports/reports-screen.tsx') },
  audit: { screen: () => import('./audit/audit-screen.tsx') },
  settings: { screen: () => import('./settings/settings-screen.tsx') },
}
