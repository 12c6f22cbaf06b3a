import type { Route } from '../route.ts'

export const notificationsRoutes: readonly Route[] = []
