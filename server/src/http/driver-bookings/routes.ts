import type { Route } from '../route.ts'

export const driverBookingsRoutes: readonly Route[] = []
