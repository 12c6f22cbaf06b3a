/** The widths at which the panel changes, and whether the window is narrower. */
import { useMediaQuery } from '@mantine/hooks'

/** At this width in CSS pixels, and below, the sidebar begins collapsed. */
export const SIDEBAR_COLLAPSES = '(max-width: 768px)'
/** Below this width a table becomes a list of cards. */
export const CARDS = '(max-width: 47.99em)'

/** Known before the first paint: the panel is never drawn on a server. */
export const useMedia = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false })
