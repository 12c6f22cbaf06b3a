import type { Route } from '../route.ts'

export const driverRoutes: readonly Route[] = []
