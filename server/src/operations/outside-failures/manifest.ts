import type { Feature } from '../../feature.ts'
import { outsideFailureRoutes } from './http/routes.ts'

export const outsideFailures: Feature = {
  routes: outsideFailureRoutes,
  findOutsideFailures: async (_db, { billImages }) => {
    const failure = billImages.failure?.()
    return failure ? [{ kind: 'file-store', name: null, carries: null, instead: null, ...failure }] : []
  },
}
