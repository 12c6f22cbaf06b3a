/** Every page of the public site. */
import type { SitePage } from './page.ts'
import { landingPage } from './pages/landing/page.tsx'
import { seminarPage } from './pages/seminar/page.tsx'
import { formRefusedPage, notFoundPage, offlinePage, registeredPage, sentPage } from './pages/small/pages.tsx'

export const PAGES: readonly SitePage[] = [
  landingPage,
  seminarPage,
  offlinePage,
  sentPage,
  registeredPage,
  notFoundPage,
  formRefusedPage,
]
