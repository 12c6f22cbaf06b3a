import type { Feature } from '../../feature.ts'
import { createStationPages, mountStationSitemaps } from './http/station-pages.ts'

export const stationPages: Feature = {
  recordPages: ({ db, deps: { clock, config } }) => [
    createStationPages({ db, clock, publicUrl: config.publicUrl }),
  ],
  mount: (scope, { db, deps }) =>
    mountStationSitemaps(scope, { db, clock: deps.clock, publicUrl: deps.config.publicUrl }),
}
