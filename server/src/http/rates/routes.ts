import type { Route } from '../route.ts'

export const ratesRoutes: readonly Route[] = []
