/** What every page does once somebody touches it. */
import './offer.ts'
import './share.ts'
