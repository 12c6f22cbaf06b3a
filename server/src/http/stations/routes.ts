import type { Route } from '../route.ts'

export const stationsRoutes: readonly Route[] = []
