import type { Feature } from '../../feature.ts'
import { signedReadingRoutes } from './http/routes.ts'

export const signedReadings: Feature = {
  tables: { signed_reading: 'private' },
  routes: signedReadingRoutes,
}
