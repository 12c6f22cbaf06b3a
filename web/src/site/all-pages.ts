/** Every page of the public site. */
import type { SitePage } from './page.ts'
import { landingPage } from './pages/landing/page.tsx'
import { formRefusedPage, notFoundPage, offlinePage, sentPage } from './pages/small/pages.tsx'

export const PAGES: readonly SitePage[] = [landingPage, offlinePage, sentPage, notFoundPage, formRefusedPage]
