/** Who charges at the demonstration's chargers without a booking: by a card of the operator's own people or of a company, or at a card terminal. */
import { randomUUID } from 'node:crypto'
import type { Connector } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'

export type Transaction = NonNullable<Connector['transaction']>

/** Milliseconds: least and most. */
type Within = readonly [number, number]

export interface WalkIns {
  /** What the next one shows to the charger. */
  readonly next: () => Transaction['token']
  /** The charger knows it, and asks nobody. */
  readonly isKnown: boolean
  readonly isOwn: (transaction: Transaction) => boolean
  /** Before the first one comes, and before each after that. */
  readonly comesAfter: readonly [Within, Within]
  /** How long the first one charges, and each after that. */
  readonly stays: readonly [Within, Within]
}

const CARD_COMES: Within = [minutes(0.3), minutes(40)]
const CARD_STAYS: Within = [minutes(12), minutes(35)]

const showCard = (number: string): Pick<WalkIns, 'next' | 'isOwn'> => ({
  next: () => ({ id: number, type: 'ISO14443' }),
  isOwn: ({ token }) => token.id === number,
})

export const createCardHolder = (number: string): WalkIns => ({
  ...showCard(number),
  isKnown: true,
  comesAfter: [CARD_COMES, CARD_COMES],
  stays: [CARD_STAYS, CARD_STAYS],
})

/** The first one comes soon: the company sees at its portal what charges at its cost, and the bill. */
export const createCompanyDriver = (number: string): WalkIns => ({
  ...showCard(number),
  isKnown: false,
  comesAfter: [
    [5_000, 20_000],
    [minutes(6), minutes(30)],
  ],
  stays: [
    [40_000, 70_000],
    [minutes(8), minutes(25)],
  ],
})

/** As OCPP names the kind of a token that is a payment. */
export const PAYMENT = 'DirectPayment'

/** The first one comes and goes soon: a visitor of the demonstration sees the whole way of a payment. */
export const createPayers = (): WalkIns => ({
  next: () => ({ id: `PSP-${randomUUID()}`, type: PAYMENT }),
  isKnown: false,
  isOwn: ({ token }) => token.type === PAYMENT,
  comesAfter: [
    [3_000, 15_000],
    [minutes(4), minutes(20)],
  ],
  stays: [
    [20_000, 40_000],
    [minutes(8), minutes(25)],
  ],
})
