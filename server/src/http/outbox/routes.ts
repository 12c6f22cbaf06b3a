import type { Route } from '../route.ts'

export const outboxRoutes: readonly Route[] = []
