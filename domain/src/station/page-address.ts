/** The address of a station's public page: its name and town for people, the end of its id for the program. */

const LONGEST_NAME = 60
/** The letters of an id that are drawn at random. */
const SHORT_ID_LENGTH = 12
const SHORT_ID = /(?:^|-)([0-9a-f]{12})$/

/** Small letters and digits of any script with a hyphen between words. */
const toWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** At most so many characters, and no half word where whole ones are enough. */
function shorten(words: string): string {
  const letters = [...words]
  if (letters.length <= LONGEST_NAME) return words
  const cut = letters.slice(0, LONGEST_NAME).join('')
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut
}

interface NamedStation {
  readonly id: string
  readonly name: string
  readonly city: string | null
}

/** The last part of the address, as it is written: `mg-road-hub-bengaluru-9f86d081884c`. */
export function formatStationSlug({ id, name, city }: NamedStation): string {
  const named = toWords(name)
  const town = toWords(city ?? '')
  const isTownNamed = town !== '' && `-${named}-`.includes(`-${town}-`)
  return [shorten(named), isTownNamed ? '' : shorten(town), id.slice(-SHORT_ID_LENGTH)]
    .filter((part) => part !== '')
    .join('-')
}

/** The end of the station's id; undefined where the address is of no station, whatever stands before it. */
export const parseStationSlug = (slug: string): string | undefined => SHORT_ID.exec(slug.toLowerCase())?.[1]
