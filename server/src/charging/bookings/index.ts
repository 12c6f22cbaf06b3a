export { type BillAsk, billBooking, checkBill } from './bill-booking.ts'
export { bookConnector } from './book-connector.ts'
export { type Booking, billOf, hoursOf, tariffOf } from './booking.ts'
export {
  type BookingSettingChange,
  bookingSettings,
  changeBookingSetting,
  previewBookingSetting,
} from './booking-setting.ts'
export { cancelBooking, cancelOwnBooking } from './cancel-booking.ts'
export { cancelReasonInWords } from './cancel-reason.ts'

export { canPayAt, chargeByCard } from './charge-by-card.ts'
export { billInDoubt, keepWaiting } from './charge-doubt.ts'
export { type ChargingNow, chargingNow, costSoFar } from './charging-now.ts'
export { confirmCharging } from './confirm-charging.ts'
export { standingOf } from './deposit.ts'
export { driveCharge, driveChargeOfCommand, driveCharges, nextChargeAt } from './drive-charge.ts'
export { expireReservations } from './expire-reservations.ts'
export { bookingById, bookingPage } from './queries.ts'
export { type BookingQuote, type BookingWish, quoteBooking } from './quote-booking.ts'
export type { BookingSetting } from './setting-queries.ts'
export { startCharging } from './start-charging.ts'
export { stopByCard, stopCharger } from './stop-charger.ts'
export { stopCharging } from './stop-charging.ts'
export { type StoryStep, storyOf } from './story.ts'
export { cardOfBooking, commandsOf, transfersOf } from './story-queries.ts'
export { BOOKINGS_WAITING } from './waiting-queries.ts'
