export { loadDriverTicket, writeInDriverTicket } from './driver-tickets.ts'
export {
  clearFaultTickets,
  type FaultQuery,
  openFaultTicket,
  selectOpenFaultQueries,
  showFaultsToPartner,
} from './fault-queries.ts'
export { notifyPartnersOfFaults } from './notify-partners.ts'
export { loadOwnTicket, type OwnTicket, openTicket, requestInTicket } from './partner-tickets.ts'
export {
  selectEntries,
  selectTicket,
  selectTicketPage,
  type Ticket,
  type TicketEntry,
} from './queries.ts'
export { addNote, answerTicket, changeTicket, moveTicketOn } from './service.ts'
export { TICKETS_WAITING } from './waiting-queries.ts'
