/** In which numbers and times are written within sentences: everybody’s, until people choose one. */
export const LOCALE = 'en-IN'
