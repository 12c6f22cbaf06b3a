/** Chance that can be repeated: everything that the demonstration leaves to chance comes from one seed. */

export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A number from `least` up to `most`. */
  between(least: number, most: number): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  /** @throws RangeError for an empty list */
  pick<T>(from: readonly T[]): T
  /** One of the list, as often as its weight says. @throws RangeError for an empty list */
  weighted<T>(from: readonly T[], weightOf: (one: T) => number): T
  /** Independent of how much was drawn from this one, so that one part of the network does not move another. */
  fork(label: string): Random
}

/** Draws from one list many times, as often as its weights say. @throws RangeError, when it draws, for an empty list */
export function createLottery<T>(from: readonly T[], weightOf: (one: T) => number): (random: Random) => T {
  let sum = 0
  const ends = from.map((one) => {
    sum += weightOf(one)
    return sum
  })
  return (random) => {
    const drawn = random.next() * sum
    let [least, most] = [0, ends.length - 1]
    while (least < most) {
      const middle = (least + most) >> 1
      if ((ends[middle] ?? 0) > drawn) most = middle
      else least = middle + 1
    }
    return getAt(from, least)
  }
}

export const createRandom = (seed: string): Random => make(seed)

function make(seed: string): Random {
  const next = createMulberry32(hashText(seed))
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (from) => getAt(from, Math.floor(next() * from.length)),
    weighted(from, weightOf) {
      const weights = from.map(weightOf)
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
      return getAt(from, index < 0 ? from.length - 1 : index)
    },
    fork: (label) => make(`${seed}/${label}`),
  }
}

function getAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('Nothing to pick from')
  return list[index] as T
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Tommy Ettinger's generator: small, fast, the same on every machine. */
function createMulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
