import type { Feature } from '../../feature.ts'
import { calendarRoutes, calendarsForPrograms } from './http/routes.ts'

export const reservationCalendars: Feature = {
  tables: { reservation_calendar: 'private' },
  routes: calendarRoutes,
  programRoutes: calendarsForPrograms,
}
