import type { Route } from '../route.ts'

export const paymentsRoutes: readonly Route[] = []
