/** Where the context's screens are loaded from, each when it is first opened. Made from the folders beside it by `npm run generate`. */
import type { Loaders } from '../screen.ts'
import { bookingFinder } from './bookings/finder.ts'
import { chargerFinder } from './chargers/finder.ts'
import type { charging } from './manifest.ts'

export const chargingLoaders: Loaders<typeof charging> = {
  'battery-swaps': {
    screen: () => import('./battery-swaps/battery-swaps-screen.tsx'),
  },
  bookings: {
    screen: () => import('./bookings/bookings-screen.tsx'),
    page: () => import('./bookings/booking-page.tsx'),
    finder: bookingFinder,
  },
  'card-orders': {
    screen: () => import('./card-orders/card-orders-screen.tsx'),
  },
  'card-settlements': {
    screen: () => import('./card-settlements/card-settlements-screen.tsx'),
  },
  cards: {
    screen: () => import('./cards/cards-screen.tsx'),
  },
  certificates: {
    screen: () => import('./certificates/certificates-screen.tsx'),
  },
  'charger-health': {
    screen: () => import('./charger-health/health-screen.tsx'),
  },
  chargers: {
    screen: () => import('./chargers/chargers-screen.tsx'),
    finder: chargerFinder,
  },
  completed: {
    screen: () => import('./completed/completed-screen.tsx'),
  },
  'fault-rules': {
    screen: () => import('./fault-rules/rules-screen.tsx'),
  },
  firmware: {
    screen: () => import('./firmware/campaigns-screen.tsx'),
  },
  'firmware-images': {
    screen: () => import('./firmware-images/images-screen.tsx'),
  },
  ongoing: {
    screen: () => import('./ongoing/ongoing-screen.tsx'),
  },
  problems: {
    screen: () => import('./problems/problems-screen.tsx'),
  },
  reviews: {
    screen: () => import('./reviews/reviews-screen.tsx'),
  },
  'setting-templates': {
    screen: () => import('./setting-templates/templates-screen.tsx'),
  },
}
