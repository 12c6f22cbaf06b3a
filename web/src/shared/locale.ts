/**
 * In which times are written: as the page says, which the driver's app changes before it starts. A build in another
 * language puts its own in the place of English (`web/build/catalogue.ts`).
 */
export const LOCALE = globalThis.document?.documentElement.lang || 'en-IN'

/** Thousands, lakhs and crores in Latin digits, in every language: not every language's data groups them so. */
export const NUMBER_LOCALE = 'en-IN'
