/** In which numbers and times are written. A build in another language puts its own here (`web/build/catalogue.ts`). */
export const LOCALE = 'en-IN'
