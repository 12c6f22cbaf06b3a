import type { Route } from '../route.ts'

export const supportQueriesRoutes: readonly Route[] = []
