/** What is said of a price: its facts put together by what they are of, for a catalogue to make sentences of. */

import type { Paise } from '../money.ts'
import type { PriceFact } from './facts.ts'
import type { Dimension, MicroRupees } from './model.ts'

/** Which of the two figures of each price is said. */
export type GstSide = 'withGst' | 'beforeGst'

export interface PriceStep {
  /** Per kWh, per hour or once; 0 where it is free. */
  readonly price: MicroRupees
  /** Seconds since 1970 (UTC) at which the next step begins; null for the last one. */
  readonly until: number | null
}

export interface PriceTier {
  readonly price: MicroRupees
  /** Wh or seconds of a session. */
  readonly after: { readonly energy: number } | { readonly seconds: number }
}

/** One step at least, in the order of time; tiers hold for somebody who begins now. */
interface PriceCourse {
  readonly steps: readonly [PriceStep, ...PriceStep[]]
  readonly tiers: readonly PriceTier[]
}

export interface IdleFee extends PriceCourse {
  readonly graceSeconds: number
  readonly highestPerSession: Paise | null
  /** Minutes of the local day. */
  readonly night: { readonly from: number; readonly to: number; readonly highest: Paise } | null
}

export type PriceStatement =
  /** Nothing is asked for, now or in the hours that the facts are of. */
  | { readonly code: 'free' }
  | ({ readonly code: 'price'; readonly of: Exclude<Dimension, 'idle-time'> } & PriceCourse)
  /** The share for public land is paid from the first kWh on, where there is one. */
  | { readonly code: 'free-at-first'; readonly seconds: number; readonly isLandPaid: boolean }
  | ({ readonly code: 'idle-fee' } & IdleFee)
  /** Inside the price of energy, per kWh. */
  | { readonly code: 'land-share'; readonly price: MicroRupees }
  | { readonly code: 'lowest' | 'highest'; readonly amount: Paise }

type FactOf<Code extends PriceFact['code']> = Extract<PriceFact, { code: Code }>

/** In the order in which they are best said; one at least. What is free for a whole session is not named beside prices. */
export function buildPriceStatements(facts: readonly PriceFact[], side: GstSide): PriceStatement[] {
  const prices = selectFacts(facts, 'price').flatMap((price): PriceStatement[] => {
    const priced = collectPriceCourse(facts, price, side)
    if (priced.steps.length === 1 && priced.tiers.length === 0 && priced.steps[0].price === 0) return []
    if (price.of !== 'idle-time') return [{ code: 'price', of: price.of, ...priced }]
    return [{ code: 'idle-fee', ...priced, ...collectIdleLimits(facts, side) }]
  })
  const isIdleFee = ({ code }: PriceStatement) => code === 'idle-fee'
  return [
    ...(prices.every(isIdleFee) ? [{ code: 'free' } as const] : []),
    ...prices.filter((one) => !isIdleFee(one)),
    ...selectFacts(facts, 'free-at-first').map(({ code, seconds }) => ({
      code,
      seconds,
      isLandPaid: facts.some((fact) => fact.code === 'land-share'),
    })),
    ...prices.filter(isIdleFee),
    ...selectFacts(facts, 'land-share').map((share) => ({ code: share.code, price: share[side] })),
    ...selectFacts(facts, 'lowest', 'highest').map((limit) => ({ code: limit.code, amount: limit[side] })),
  ]
}

function collectPriceCourse(facts: readonly PriceFact[], now: FactOf<'price'>, side: GstSide): PriceCourse {
  const ofIt = <F extends { readonly of: Dimension }>(fact: F) => fact.of === now.of
  const changes = selectFacts(facts, 'price-from').filter(ofIt)
  const later = changes.map(
    (change, index): PriceStep => ({ price: change[side], until: changes[index + 1]?.at ?? null }),
  )
  return {
    steps: [{ price: now[side], until: changes[0]?.at ?? null }, ...later],
    tiers: [
      ...selectFacts(facts, 'price-after-energy')
        .filter(ofIt)
        .map((tier) => ({ price: tier[side], after: { energy: tier.energy } })),
      ...selectFacts(facts, 'price-after-time')
        .filter(ofIt)
        .map((tier) => ({ price: tier[side], after: { seconds: tier.seconds } })),
    ],
  }
}

function collectIdleLimits(facts: readonly PriceFact[], side: GstSide): Omit<IdleFee, keyof PriceCourse> {
  const night = selectFacts(facts, 'idle-highest-night')[0]
  return {
    graceSeconds: selectFacts(facts, 'idle-grace')[0]?.seconds ?? 0,
    highestPerSession: selectFacts(facts, 'idle-highest-session')[0]?.[side] ?? null,
    night: night ? { from: night.from, to: night.to, highest: night[side] } : null,
  }
}

const selectFacts = <Code extends PriceFact['code']>(facts: readonly PriceFact[], ...codes: Code[]) =>
  facts.filter((fact): fact is FactOf<Code> => (codes as string[]).includes(fact.code))
