/** What a browser calls itself, short enough to be recognised. */

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** `Chrome on Windows`; the first words of what it says where it is none of these; undefined where it says nothing. */
export function parseBrowser(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1]
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1]
  if (!browser) return userAgent.split(/[\s/]/, 1)[0]
  return system ? `${browser} on ${system}` : browser
}
