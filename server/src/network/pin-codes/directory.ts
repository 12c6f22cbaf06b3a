/**
 * Where pin codes are. `directory.txt` has one on each line, in their order, with latitude and longitude in degrees and what it is
 * called: `560034 12.927 77.627 Koramangala, Bengaluru Urban`. Made of India Post's directory by `scripts/make-pin-codes.ts`.
 */
import { readFile } from 'node:fs/promises'

interface PinCodePlace {
  readonly name: string
  readonly lat: number
  readonly long: number
  /** False: of the sorting district, which are all that begin with the same three digits. */
  readonly isExact: boolean
}

const DIRECTORY = new URL('directory.txt', import.meta.url)
const LINE = /^(\d{6}) (\d+\.\d+) (\d+\.\d+) (.+)$/
const MOST_DISTRICTS = 3

let loading: Promise<ReadonlyMap<string, PinCodePlace>> | undefined

/** Undefined where no pin code begins with these three digits. The directory is read once, when it is first asked for. */
export async function findPinCode(pinCode: string): Promise<PinCodePlace | undefined> {
  loading ??= readFile(DIRECTORY, 'utf8')
    .then(parseDirectory)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  const places = await loading
  return places.get(pinCode) ?? places.get(getSortingDistrict(pinCode))
}

const getSortingDistrict = (pinCode: string): string => pinCode.slice(0, 3)

/**
 * By pin code, and by the three digits of a sorting district.
 *
 * @throws where a line is mistyped
 */
export function parseDirectory(text: string): ReadonlyMap<string, PinCodePlace> {
  const places = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, pinCode, lat, long, name] = LINE.exec(line) ?? []
      if (pinCode === undefined || name === undefined) throw new Error(`This is no pin code: ${line}`)
      return { pinCode, name, lat: Number(lat), long: Number(long), isExact: true }
    })
  const districts = Map.groupBy(places, ({ pinCode }) => getSortingDistrict(pinCode))
  return new Map<string, PinCodePlace>([
    ...places.map(({ pinCode, ...place }) => [pinCode, place] as const),
    ...[...districts].map(([digits, within]) => [digits, describeDistrict(within)] as const),
  ])
}

function describeDistrict(within: readonly PinCodePlace[]): PinCodePlace {
  const names = Map.groupBy(within, ({ name }) => name.split(', ').at(-1) ?? name)
  const largest = [...names].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MOST_DISTRICTS)
  return {
    name: largest.map(([name]) => name).join(', '),
    lat: findMiddle(within.map(({ lat }) => lat)),
    long: findMiddle(within.map(({ long }) => long)),
    isExact: false,
  }
}

/** The median: one that lies far away moves it little. */
function findMiddle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
