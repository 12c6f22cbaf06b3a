import type { Route } from '../route.ts'

export const auditRoutes: readonly Route[] = []
