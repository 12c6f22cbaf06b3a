import type { Route } from '../route.ts'

export const providersRoutes: readonly Route[] = []
