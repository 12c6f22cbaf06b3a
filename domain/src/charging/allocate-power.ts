/**
 * Shares a station's power among the cars that charge there. Everybody gets the same, except who can take less: what
 * they leave is shared among the others. A car is never given less than its charger can hold on to; where there is not
 * enough for that, the ones that came first charge and the others wait.
 */

/** One car at one connector. */
export interface Share {
  readonly id: string
  /** The most that the connector can deliver and the car is known to take, in whole watts. */
  readonly mostW: number
  /** Below this the charger would stop: six amperes of its phases, in whole watts. Never above `mostW`. */
  readonly leastW: number
  /** When it began, ms since 1970. */
  readonly since: number
}

/**
 * What each may draw, in whole watts: nothing, or between its `leastW` and its `mostW`; together never above `limitW`.
 * The same cars get the same, in whatever order they are named.
 */
export function allocatePower(limitW: number, cars: readonly Share[]): ReadonlyMap<string, number> {
  const charging = selectFittingCars(limitW, cars)
  const level = findHighestLevel(limitW, charging)
  let left = limitW - sumParts(level, charging)
  const granted = new Map(cars.map(({ id }) => [id, 0]))
  for (const car of charging) {
    const watts = computePart(level, car)
    // What does not divide goes, a watt each, to those who came first.
    const one = left >= 1 && computePart(level + 1, car) > watts ? 1 : 0
    granted.set(car.id, watts + one)
    left -= one
  }
  return granted
}

/** The highest equal part, in whole watts, at which all together stay within the limit. */
function findHighestLevel(limitW: number, cars: readonly Share[]): number {
  let fits = 0
  let tooMuch = Math.max(0, ...cars.map(({ mostW }) => mostW)) + 1
  while (tooMuch - fits > 1) {
    const level = Math.floor((fits + tooMuch) / 2)
    if (sumParts(level, cars) <= limitW) fits = level
    else tooMuch = level
  }
  return fits
}

const computePart = (level: number, { leastW, mostW }: Share): number =>
  Math.min(mostW, Math.max(leastW, level))

const sumParts = (level: number, cars: readonly Share[]): number =>
  cars.reduce((sum, car) => sum + computePart(level, car), 0)

/** As many as can each be given their least, the earlier ones before the later. */
function selectFittingCars(limitW: number, cars: readonly Share[]): readonly Share[] {
  let left = limitW
  return cars.toSorted(compareBySince).filter(({ leastW }) => {
    if (leastW > left) return false
    left -= leastW
    return true
  })
}

const compareBySince = (a: Share, b: Share): number => a.since - b.since || (a.id < b.id ? -1 : 1)
