import type { Route } from '../route.ts'

export const vehiclesRoutes: readonly Route[] = []
