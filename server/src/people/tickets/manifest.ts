import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { driverTicketRoutes } from './http/driver-routes.ts'
import { ticketMailRoutes } from './http/mail-routes.ts'
import { partnerTicketRoutes } from './http/partner-routes.ts'
import { ticketRoutes } from './http/routes.ts'
import { TICKETS_WAITING } from './index.ts'

export const tickets: Feature = {
  tables: {
    fault_query: 'readable',
    partner_query: 'private',
    ticket: 'private',
    ticket_entry: 'private',
    ticket_mail: 'private',
  },
  states: { 'ticket.state': 'TicketState' },
  subjects: { ticket: selectNames('ticket', 'number') },
  routes: [...ticketRoutes, ...partnerTicketRoutes, ...driverTicketRoutes, ...ticketMailRoutes],
  waiting: TICKETS_WAITING,
}
