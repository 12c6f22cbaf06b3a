import type { Route } from '../route.ts'

export const bookingsRoutes: readonly Route[] = []
