import type { Route } from '../route.ts'

export const seminarRoutes: readonly Route[] = []
