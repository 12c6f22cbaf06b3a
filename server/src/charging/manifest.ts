/** Charging: bookings, cards, chargers and their connections, sessions, and the sharing of a station’s load. */
import { joinFeatures } from '../context.ts'
import { FEATURES } from './features.ts'

export const charging = joinFeatures('charging', FEATURES)
