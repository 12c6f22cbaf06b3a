/** Where the streets of the maps come from: a file of this machine, or an address on the web. */
import { resolve } from 'node:path'

export type MapTiles =
  /** An absolute path of a PMTiles archive that the program serves itself. */
  | { readonly kind: 'file'; readonly path: string }
  /** A PMTiles archive, single tiles by `{z}/{x}/{y}`, or a whole MapLibre style, all at another host. */
  | { readonly kind: 'pmtiles' | 'tiles' | 'style'; readonly url: string; readonly origin: string }

const ARCHIVE = /\.pmtiles$/
const TILE_PARTS = ['{z}', '{x}', '{y}'] as const
const LONGEST = 2000

/** The rule as the end of a sentence that begins with the variable's name. */
export const MAP_TILES_RULE =
  'must be the path of a .pmtiles file, or an https address of one, of tiles with {z}, {x} and {y}, or of a MapLibre style'

/** @returns undefined where the text is none of what `MAP_TILES_RULE` says */
export function parseMapTiles(text: string, cwd: string): MapTiles | undefined {
  if (text.length > LONGEST) return undefined
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
    return ARCHIVE.test(text) ? { kind: 'file', path: resolve(cwd, text) } : undefined
  }
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, username, password, pathname, hash } = new URL(text)
  if (protocol !== 'https:' || username || password || hash) return undefined
  const named = TILE_PARTS.filter((part) => text.includes(part)).length
  if (named !== 0 && named !== TILE_PARTS.length) return undefined
  return {
    kind: named > 0 ? 'tiles' : ARCHIVE.test(pathname) ? 'pmtiles' : 'style',
    url: text,
    origin,
  }
}
