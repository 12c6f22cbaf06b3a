/**
 * In which times are written: as the driver's app has chosen before it started. A build in another
 * language puts its own in the place of English (`web/build/catalogue.ts`).
 */
export const LOCALE = globalThis.document?.documentElement.dataset.locale ?? 'en-IN'

/** Thousands, lakhs and crores in Latin digits, in every language: not every language's data groups them so. */
export const NUMBER_LOCALE = 'en-IN'
