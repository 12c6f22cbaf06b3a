import type { Feature } from '../../feature.ts'
import { mountOpenData } from './http/open-data.ts'

export const openData: Feature = {
  mount: (scope, { db, deps }) =>
    mountOpenData(scope, { db, clock: deps.clock, publicUrl: deps.config.publicUrl }),
}
