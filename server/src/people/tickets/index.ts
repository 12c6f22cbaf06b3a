export {
  selectEntries,
  selectTicket,
  selectTicketPage,
  type Ticket,
  type TicketEntry,
} from './queries.ts'
export { addNote, changeTicket, moveTicketOn, replyToTicket } from './service.ts'
export { TICKETS_WAITING } from './waiting-queries.ts'
