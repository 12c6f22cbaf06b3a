import type { Route } from '../route.ts'

export const ordersRoutes: readonly Route[] = []
