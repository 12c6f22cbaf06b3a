/** The map's colours: those of the page where the page has them, so that it follows brand and theme. */

export interface MapColours {
  readonly sea: string
  readonly land: string
  readonly coast: string
  readonly text: string
  readonly faintText: string
  readonly halo: string
  readonly free: string
  readonly taken: string
  readonly off: string
  /** Upon any of the three. */
  readonly onSign: string
  readonly origin: string
  readonly edge: string
}

/** Read anew whenever the theme changes. */
export function readColours(): MapColours {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    sea: isDark ? '#0a1626' : '#d9e9f3',
    land: isDark ? '#23384f' : '#f7f6f1',
    coast: isDark ? '#3f5c7c' : '#b4cddd',
    text: colour('--text'),
    faintText: colour('--text-2'),
    halo: isDark ? '#23384f' : '#ffffff',
    free: colour('--good'),
    taken: colour('--warn'),
    off: isDark ? '#8d9bb0' : '#6a7687',
    onSign: isDark ? '#04130d' : '#ffffff',
    origin: colour('--info'),
    edge: isDark ? '#0b1420' : '#ffffff',
  }
}
