import type { Route } from '../route.ts'

export const administratorsRoutes: readonly Route[] = []
