/** The screens of the context; each describes itself. Made from the folders beside it by `npm run generate`. */
import { batterySwaps } from './battery-swaps/screen.ts'
import { bookings } from './bookings/screen.ts'
import { cardOrders } from './card-orders/screen.ts'
import { cardSettlements } from './card-settlements/screen.ts'
import { cards } from './cards/screen.ts'
import { certificates } from './certificates/screen.ts'
import { chargerHealth } from './charger-health/screen.ts'
import { chargers } from './chargers/screen.ts'
import { completed } from './completed/screen.ts'
import { faultRules } from './fault-rules/screen.ts'
import { firmware } from './firmware/screen.ts'
import { firmwareImages } from './firmware-images/screen.ts'
import { ongoing } from './ongoing/screen.ts'
import { problems } from './problems/screen.ts'
import { reviews } from './reviews/screen.ts'
import { settingTemplates } from './setting-templates/screen.ts'

export const charging = [
  batterySwaps,
  bookings,
  cardOrders,
  cardSettlements,
  cards,
  certificates,
  chargerHealth,
  chargers,
  completed,
  faultRules,
  firmware,
  firmwareImages,
  ongoing,
  problems,
  reviews,
  settingTemplates,
] as const
