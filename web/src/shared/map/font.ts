/** The letters of our own names on a map, which the browser draws itself: no server of glyphs is asked. */
export const OWN_FONT = ['Inter SemiBold, Inter']
