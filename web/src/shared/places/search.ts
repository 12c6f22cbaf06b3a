/**
 * Finds the town or locality that a visitor means while typing: by the beginning of a name, an older name, or nearly
 * so.
 */
import type { Point } from '../map/point.ts'

export interface Place extends Point {
  /** As it is written today. */
  readonly name: string
  /** Former and everyday names, and the name in Indian scripts. */
  readonly otherNames: readonly string[]
  /** The state of a town, the town of a locality. */
  readonly within: string
  /**
   * 3 for the eight largest cities, 2 for large ones, 1 for middle ones, 0 for other towns, -1 for a locality of a
   * town.
   */
  readonly size: -1 | 0 | 1 | 2 | 3
}

const ENTRY = /^([*+]*)(.+) (\d+\.\d+) (\d+\.\d+)$/
const SIZES = { '**': 3, '*': 2, '+': 1, '': 0 } as const

/**
 * Reads `towns.json`, the towns of India where a visitor may look for a charger: a line for each state, the names as they are
 * written today, other names after a slash, then latitude and longitude of the centre in degrees. `**` marks the largest,
 * `*` the large, `+` the middle ones.
 *
 * @throws where a line is mistyped
 */
export function readTowns(byState: Readonly<Record<string, string>>): readonly Place[] {
  return parseEntries(byState, (mark) => SIZES[mark as keyof typeof SIZES])
}

/**
 * Reads `localities.json`, the well-known localities of large cities, in the same form: a line for each city.
 *
 * @throws where a line is mistyped
 */
export function readLocalities(byCity: Readonly<Record<string, string>>): readonly Place[] {
  return parseEntries(byCity, () => -1)
}

function parseEntries(
  lines: Readonly<Record<string, string>>,
  sizeOf: (mark: string) => Place['size'] | undefined,
): readonly Place[] {
  return Object.entries(lines).flatMap(([within, line]) =>
    line.split(', ').map((entry) => {
      const [, mark = '', names = '', lat, long] = ENTRY.exec(entry) ?? []
      const [name = '', ...otherNames] = names.split('/')
      const size = sizeOf(mark)
      if (!name || size === undefined) throw new Error(`This is no place: ${entry}`)
      return { name, otherNames, within, size, lat: Number(lat), long: Number(long) }
    }),
  )
}

/** `Bengaluru, Karnataka`, `HSR Layout, Bengaluru`; where town and state are called alike, once. */
export const formatPlace = ({ name, within }: Place): string =>
  name === within ? name : `${name}, ${within}`

/** How badly a name answers to what was typed, the best first. */
const QUALITY = { same: 0, begins: 1, laterWord: 2, nearly: 3 } as const
/** A word this long may have one letter wrong, missing or too many; a longer one two. */
const LETTERS_FOR_SLIPS = [4, 7] as const

/**
 * The best first, slips forgiven where nothing else is found; after a comma state or town may follow: `udaipur, raj`.
 */
export function searchPlaces(places: readonly Place[], typed: string, most: number): readonly Place[] {
  const [name = '', within = ''] = typed.split(',').map(normalizeText)
  if (!name) return []
  const found = places
    .filter((place) => normalizeText(place.within).startsWith(within))
    .flatMap((place) => {
      const quality = computeQuality(place, name)
      return quality === undefined ? [] : [{ place, quality }]
    })
    .sort(
      (a, b) =>
        a.quality - b.quality || b.place.size - a.place.size || a.place.name.localeCompare(b.place.name),
    )
  const isKnown = found.some(({ quality }) => quality < QUALITY.nearly)
  return found
    .filter(({ quality }) => !isKnown || quality < QUALITY.nearly)
    .slice(0, most)
    .map(({ place }) => place)
}

/** The place that is called just so; the larger one where two are. */
export function findPlaceNamed(places: readonly Place[], typed: string): Place | undefined {
  const [found] = searchPlaces(places, typed, 1)
  const name = normalizeText(typed.split(',')[0] ?? '')
  return found && [found.name, ...found.otherNames].some((one) => normalizeText(one) === name)
    ? found
    : undefined
}

/** Small letters without accents on Latin ones, marks of punctuation or doubled spaces. Indian vowel signs are kept. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/(?<=[a-z])\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} -]/gu, '')
    .replaceAll(/[ -]+/g, ' ')
    .trim()

function computeQuality({ name, otherNames }: Place, typed: string): number | undefined {
  const qualities = [name, ...otherNames].map((one) => computeNameQuality(normalizeText(one), typed))
  const known = qualities.filter((quality) => quality !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

function computeNameQuality(name: string, typed: string): number | undefined {
  if (name === typed) return QUALITY.same
  if (name.startsWith(typed)) return QUALITY.begins
  if (name.includes(` ${typed}`)) return QUALITY.laterWord
  const slips = LETTERS_FOR_SLIPS.filter((letters) => typed.length >= letters).length
  // The first letter is hardly ever the wrong one, and without it everything is near everything.
  if (slips === 0 || name[0] !== typed[0]) return undefined
  return countSlips(typed, name) <= slips ? QUALITY.nearly : undefined
}

/** The fewest letters to change, add, drop or swap so that `name` begins with `typed`. */
export function countSlips(typed: string, name: string): number {
  let before: number[] = []
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= name.length; j++) {
      const isSame = typed[i - 1] === name[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1]
      next[j] = Math.min(
        getAt(row, j) + 1,
        getAt(next, j - 1) + 1,
        getAt(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? getAt(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

const getAt = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
