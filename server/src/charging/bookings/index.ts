export { selectLevelReporters } from './battery-level-queries.ts'
export { type BillRefused, type BillRequest, billBooking, checkBill } from './bill-booking.ts'
export { bookConnector } from './book-connector.ts'
export { lockCustomer } from './book-connector-queries.ts'
export { type Booking, getBill, getHours, getTariff } from './booking.ts'
export { buildByProgramNotice, buildReturnedByProgramNotice } from './booking-notices.ts'
export {
  type BookingSettingChange,
  changeBookingSetting,
  previewBookingSetting,
  selectBookingSettings,
} from './booking-setting.ts'
export { cancelBooking, cancelOwnBooking } from './cancel-booking.ts'
export { formatCancelReason, formatOwnCancelReason } from './cancel-reason.ts'
export { canPayAt, chargeByCard } from './charge-by-card.ts'
export { canPayAtTerminal, chargeAtTerminal, raiseAtTerminal } from './charge-by-terminal.ts'
export { billInDoubt, keepWaiting } from './charge-doubt.ts'
export { noteChargerCost } from './charger-cost.ts'
export { loadChargerLimits, noteChargerLimits } from './charger-limits.ts'
export { type ChargerReceipt, type EndedCharge, loadChargerReceipt } from './charger-receipt.ts'
export { type ChargingNow, computeChargingNow, computeCostSoFar } from './charging-now.ts'
export { confirmCharging } from './confirm-charging.ts'
export { loadStanding } from './deposit.ts'
export { driveCharge, driveChargeOfCommand, driveCharges, findNextChargeAt } from './drive-charge.ts'
export { expireReservations } from './expire-reservations.ts'
export { buildFleetRequest } from './fleet-payer.ts'
export { type BookingHistoryStep, buildHistory } from './history.ts'
export { selectBookingCard, selectCommands, selectTransfers } from './history-queries.ts'
export { deleteBookingCars, selectChargeMeans } from './means-queries.ts'
export { confirmAtTerminal } from './metered-bill.ts'
export { selectMeteredCharges } from './metered-queries.ts'
export { notifyBeforeStart } from './notify-before-start.ts'
export { type ChargeLimit, type LimitPlan, planByLimit } from './plan-by-limit.ts'
export { selectBooking, selectBookingPage, selectBookingsByIds } from './queries.ts'
export {
  type BookingQuote,
  type BookingRequest,
  checkTotal,
  type PriceChanged,
  quoteBooking,
  type RequestRefused,
} from './quote-booking.ts'
export type { BookingSetting } from './setting-queries.ts'
export { startCharging } from './start-charging.ts'
export { stopByCard, stopCharger } from './stop-charger.ts'
export { stopCharging } from './stop-charging.ts'
export {
  billSwap,
  canPaySwap,
  computeMostWh,
  holdForSwap,
  quoteSwap,
  releaseSwap,
  type SwapQuote,
  type SwapRefused,
} from './swap-booking.ts'
export { loadTariffAtConnector } from './tariff-in-force.ts'
export { BOOKINGS_WAITING } from './waiting-queries.ts'
