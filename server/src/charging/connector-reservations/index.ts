export { keepReservations, nextKeepingAt } from './keep-reservations.ts'
export { isKeptFor, markLost, markUsed, tagOfReservation } from './queries.ts'
