/** Every page of the public site. */
import type { SitePage } from './page.ts'
import { appPage } from './pages/app/page.tsx'
import { landingPage } from './pages/landing/page.tsx'
import { privacyPage, termsPage } from './pages/legal/pages.tsx'
import { seminarPage } from './pages/seminar/page.tsx'
import { formRefusedPage, notFoundPage, offlinePage, registeredPage, sentPage } from './pages/small/pages.tsx'
import { stationPage } from './pages/station/page.tsx'
import { stationsPage } from './pages/stations/page.tsx'

export const PAGES: readonly SitePage[] = [
  landingPage,
  stationsPage,
  stationPage,
  appPage,
  seminarPage,
  termsPage,
  privacyPage,
  offlinePage,
  sentPage,
  registeredPage,
  notFoundPage,
  formRefusedPage,
]
