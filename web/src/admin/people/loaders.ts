/** Where the context's screens are loaded from, each when it is first opened. Made from the folders beside it by `npm run generate`. */
import type { Loaders } from '../screen.ts'
import { fleetFinder } from './fleet/finder.ts'
import type { people } from './manifest.ts'
import { partnerFinder } from './partner/finder.ts'
import { driverFinder } from './user/finder.ts'

export const peopleLoaders: Loaders<typeof people> = {
  company: {
    screen: () => import('./company/company-screen.tsx'),
  },
  contactformquery: {
    screen: () => import('./contact-query/contact-query-screen.tsx'),
  },
  fleet: {
    screen: () => import('./fleet/fleet-screen.tsx'),
    finder: fleetFinder,
  },
  looks: {
    screen: () => import('./look/look-screen.tsx'),
  },
  messages: {
    screen: () => import('./message-settings/message-settings-screen.tsx'),
  },
  sendNotification: {
    screen: () => import('./notification/notification-screen.tsx'),
  },
  partner: {
    screen: () => import('./partner/partner-screen.tsx'),
    finder: partnerFinder,
  },
  programs: {
    screen: () => import('./programs/programs-screen.tsx'),
  },
  query: {
    screen: () => import('./query/query-screen.tsx'),
  },
  seminar: {
    screen: () => import('./seminar/seminar-screen.tsx'),
  },
  tickets: {
    screen: () => import('./tickets/tickets-screen.tsx'),
  },
  user: {
    screen: () => import('./user/user-screen.tsx'),
    page: () => import('./user/user-page.tsx'),
    finder: driverFinder,
  },
}
