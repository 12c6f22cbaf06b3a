import type { Feature } from '../../feature.ts'
import { signedReadingRoutes } from './http/routes.ts'

export const signedReadings: Feature = {
  tables: { meter_key: 'private', signed_reading: 'private' },
  routes: signedReadingRoutes,
}
