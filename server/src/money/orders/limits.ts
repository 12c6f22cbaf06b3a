/** How much may be paid in, and how often. */
import { minutes, type Paise, paise } from '@voltyatra/domain'

/** The least amount that Cashfree makes an order for: ₹1. */
export const LEAST_ORDER: Paise = paise(100)
/** ₹10,000: what the Reserve Bank lets a small prepaid instrument hold, taken as the most for one payment. */
export const MOST_ORDER: Paise = paise(1_000_000)
/** ₹5,00,000: what providers take at most for one payment; a fleet pays for a month, and tops no wallet up. */
export const MOST_FLEET_ORDER: Paise = paise(50_000_000)
/** ₹50,000, by our own choice: a closed wallet has no limit by law, and nobody charges for more in a month. */
export const MOST_IN_WALLET: Paise = paise(5_000_000)
/** How long an order can be paid, in milliseconds; Cashfree takes no less than 15 minutes. */
export const ORDER_LIFETIME_MS = minutes(30)
/** Orders of one customer within the window; a person tries again a few times, a script for ever. */
export const MOST_ORDERS = 30
export const MOST_ORDERS_WITHIN_MS = minutes(10)
