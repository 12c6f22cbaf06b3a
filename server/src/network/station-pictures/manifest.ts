import type { Feature } from '../../feature.ts'
import { stationPicturesRoutes } from './http/routes.ts'
import { stationPictureJobs } from './jobs.ts'

export const stationPictures: Feature = {
  tables: { station_picture: 'private' },
  routes: stationPicturesRoutes,
  jobs: stationPictureJobs,
}
