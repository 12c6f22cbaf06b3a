export { keepAllReservations, keepChangedReservations } from './keep-reservations.ts'
export { isKeptFor, markLost, markUsed, selectReservationTag } from './queries.ts'
