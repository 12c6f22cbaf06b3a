import type { Route } from '../route.ts'

export const partnersRoutes: readonly Route[] = []
