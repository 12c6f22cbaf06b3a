import type { Route } from '../route.ts'

export const withdrawalsRoutes: readonly Route[] = []
