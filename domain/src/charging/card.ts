/** The rules of cards: whether one is accepted, why not, and what its charge is prepaid with. Pure. */
import { type WattHours, wattHours } from '../energy.ts'
import { type BasisPoints, type Paise, paise } from '../money.ts'
import type { DocumentTotal } from '../pricing/document.ts'
import { quote } from '../pricing/quote.ts'
import type { Tariff } from '../pricing/tariff.ts'
import { ok, type Result, refuse } from '../result.ts'
import { addMs, days, hours, minutes } from '../time.ts'
import { computeEnergyLimit } from './bill.ts'

/** As OCPP names the kinds of what a charger reads. */
export const CARD_KINDS = [
  'ISO14443',
  'ISO15693',
  'Central',
  'KeyCode',
  'MacAddress',
  'eMAID',
  'Local',
  'NoAuthorization',
] as const
export type CardKind = (typeof CARD_KINDS)[number]

export type CardOwner = 'driver' | 'operator' | 'nobody'

/** Who pays: the owner's wallet, or nobody; none while nobody owns it. */
export type CardBilling = 'wallet' | 'free' | 'none'

/** The longest number that a charger of OCPP 1.6 can say, and one of 2.0.1. */
export const CARD_NUMBER_16 = 20
export const CARD_NUMBER_LONGEST = 36

/** Pairs of digits, as some readers write them. */
const IN_PAIRS = /^[0-9A-F]{2}([:\- ][0-9A-F]{2})+$/

/** The number as it is stored and compared: OCPP ignores case, and readers put different separators in it. */
export function normalizeCardNumber(shown: string): string {
  const number = shown.trim().toUpperCase()
  return IN_PAIRS.test(number) ? number.replaceAll(/[:\- ]/g, '') : number
}

/** A car that a charger has recognised: 1.6 says so by this usual prefix, 2.0.1 by the kind. */
const CAR_PREFIX = 'VID:'
/** 6 or 8 bytes. */
const MAC_ADDRESS = /^(?:[0-9A-F]{12}|[0-9A-F]{16})$/

/** What a charger was shown, as it is stored and compared; the kind where the charger, or the number itself, says it. */
export function normalizeShown(shown: string, kind: string | undefined): ShownNumber {
  const number = normalizeCardNumber(shown)
  if (kind === 'eMAID') return { number: number.replaceAll(/[:\- ]/g, '') || number, kind }
  const isPrefixed = number.startsWith(CAR_PREFIX)
  if (!isPrefixed && kind !== 'MacAddress') return { number, kind }
  const address = (isPrefixed ? number.slice(CAR_PREFIX.length) : number).replaceAll(/[:\- ]/g, '')
  return MAC_ADDRESS.test(address) ? { number: address, kind: 'MacAddress' } : { number, kind }
}

export interface ShownNumber {
  readonly number: string
  readonly kind: string | undefined
}

/** As chargers of 1.6, which know no kinds, say the number of a card. */
export const formatNumberFor16 = ({
  number,
  kind,
}: {
  readonly number: string
  readonly kind: CardKind
}): string => (kind === 'MacAddress' && MAC_ADDRESS.test(number) ? `${CAR_PREFIX}${number}` : number)

/** UIDs of 4, 7 and 10 bytes (ISO 14443), and of 8 (ISO 15693). */
const UID = /^(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{16}|[0-9A-F]{20})$/

/** Whether readers name it by the UID of its chip. */
export const isReadByUid = (kind: CardKind): boolean => kind === 'ISO14443' || kind === 'ISO15693'

/** Whether a car says it: by its address, or by the contract (ISO 15118) whose certificate it shows. */
export const isReadFromCar = (kind: CardKind): boolean => kind === 'MacAddress' || kind === 'eMAID'

/** A country, a provider, eight or nine characters, and perhaps one to check them. */
const CONTRACT = /^[A-Z]{2}-?[A-Z0-9]{3}-?[A-Z0-9]{8,9}-?[A-Z0-9]?$/

/** Whether it has the form of a contract’s identifier (eMAID). */
export const isContractLike = (shown: string): boolean => CONTRACT.test(normalizeCardNumber(shown))

/**
 * The number as readers of the other byte order say it; undefined where it is no UID, or reads the same both ways. The
 * same stands in SQL for the wall: `reverse_uid` of the migrations.
 */
export function reverseUid(number: string): string | undefined {
  if (!UID.test(number)) return undefined
  const reversed = (number.match(/../g) ?? []).reverse().join('')
  return reversed === number ? undefined : reversed
}

/** What is typed, or said by a car, is guessed or copied more easily than what is read: each opens its own kind alone. */
export const isSameWay = (kind: CardKind, shown: string | undefined): boolean =>
  shown === undefined || APART.every((one) => (kind === one) === (shown === one))

const APART: readonly CardKind[] = ['KeyCode', 'MacAddress', 'eMAID']

/**
 * The group that chargers are sent: any card of it ends what another has begun. A driver's cards are one unless they
 * are given another. The same stands in SQL: `server/src/charging/cards/state-queries.ts`.
 */
export const getCardGroup = ({
  group,
  customerId,
}: {
  readonly group: string | null
  readonly customerId: string | null
}): string | null => group ?? (customerId === null ? null : formatDriverGroup(customerId))

/** At most 20 characters, as 1.6 takes them; the end of the id is its random part. */
export const formatDriverGroup = (customerId: string): string =>
  `DRV-${customerId.replaceAll('-', '').slice(-16).toUpperCase()}`

export type CardState = 'accepted' | 'unassigned' | 'expired' | 'blocked'

export interface CardFacts {
  readonly owner: CardOwner
  readonly blockedAt: Date | null
  readonly expiresAt: Date | null
}

/** What a card is at a moment. The same stands in SQL for the list: `server/src/charging/cards/state-queries.ts`. */
export function computeCardState({ owner, blockedAt, expiresAt }: CardFacts, at: Date): CardState {
  if (blockedAt && blockedAt <= at) return 'blocked'
  if (expiresAt && expiresAt <= at) return 'expired'
  return owner === 'nobody' ? 'unassigned' : 'accepted'
}

/** Why a card does not begin a charge. */
export type CardRefused =
  | 'blocked'
  | 'expired'
  | 'unassigned'
  | 'owner-blocked'
  | 'in-use'
  | 'no-credit'
  | 'not-here'
  | 'connector-reserved'
  | 'too-many-tries'
  /** A car's contract whose certificate was not proven. */
  | 'contract-unproven'

/** For so long after its certificate was proven at a charger, a contract begins a charge there. */
export const CONTRACT_PROVEN_MS = hours(1)

export interface CardRequest {
  readonly card: CardFacts & { readonly mayOverlap: boolean }
  readonly isOwnerBlocked: boolean
  /** It charges somewhere else already. */
  readonly isInUse: boolean
  /** When the charger was shown it. */
  readonly at: Date
  /** The charger reported it afterwards: it authorised the charge by its own list. */
  readonly isLate: boolean
}

/**
 * Whether a card begins a charge, before anybody looks at money. What a charger has begun by itself is judged by when
 * it began, and is not ended for what only keeps another charge from beginning.
 */
export function admitCard({
  card,
  isOwnerBlocked,
  isInUse,
  at,
  isLate,
}: CardRequest): Result<undefined, { readonly kind: CardRefused }> {
  const state = computeCardState(card, at)
  if (state !== 'accepted') return refuse({ kind: state })
  if (isLate) return ok(undefined)
  if (isOwnerBlocked) return refuse({ kind: 'owner-blocked' })
  return isInUse && !card.mayOverlap ? refuse({ kind: 'in-use' }) : ok(undefined)
}

/** After so many unknown numbers from one charger, no number from there is recorded as a card for a while. */
const TRIES = {
  /** Nobody holds so many cards to a reader in so short a time. */
  read: { most: 20, withinMs: minutes(1) },
  /** A code is short enough to be guessed. */
  typed: { most: 10, withinMs: minutes(10) },
} as const

export const getAllowedTries = (kind: CardKind): { readonly most: number; readonly withinMs: number } =>
  kind === 'KeyCode' ? TRIES.typed : TRIES.read

/** A blocked card that is shown to chargers all the same. */
export const BLOCKED_USE = {
  /** Shown again so soon it is one use: a charger asks first and then starts, and people try twice. */
  sameMs: minutes(1),
  /** From so many uses on, the operator is notified. */
  repeatedFrom: 3,
  /** Not used for so long it begins to be counted anew. */
  forgottenMs: days(7),
} as const

/** A start reported so long after it happened, over a younger connection, was authorised by the charger itself. */
const LATE_MS = minutes(2)
/** An older time comes from a clock that was never set. */
const LATEST_MS = days(7)

/** A charger whose clock is slow is not taken for one that was offline. */
export const isReportedLate = ({
  at,
  now,
  connectedAt,
}: {
  readonly at: Date
  readonly now: Date
  readonly connectedAt: Date | null
}): boolean =>
  now > addMs(at, LATE_MS) && now < addMs(at, LATEST_MS) && connectedAt !== null && at < connectedAt

/** No car takes more at once; what is not used comes back at the end. */
const MOST_WH = 200_000
const MOST_HOURS = 12
/** How long a charge by energy keeps others from reserving its connector; it may go on longer. */
const USUAL_HOURS = 1
const QUARTER_MS = minutes(15)

export interface CardPrepayment extends DocumentTotal {
  /** Null where time is paid for. */
  readonly energy: WattHours | null
  readonly hours: number
}

interface PrepaymentRequest {
  readonly tariff: Tariff
  readonly gstRate: BasisPoints
  readonly balance: Paise
  /** What it may deliver at most; undefined without such a limit. */
  readonly mostWh?: number | undefined
  readonly powerW: number
  /** How long nobody else has reserved the connector; undefined without an end. */
  readonly freeMs: number | undefined
}

/**
 * What a charge by a card is prepaid with: as much as the wallet holds, up to what a car takes. Undefined where that is
 * nothing, or nobody may charge there for a quarter of an hour.
 */
export function computeCardPrepayment({
  tariff,
  gstRate,
  balance,
  mostWh = Number.POSITIVE_INFINITY,
  powerW,
  freeMs,
}: PrepaymentRequest): CardPrepayment | undefined {
  const most = tariff.by === 'energy' ? USUAL_HOURS : MOST_HOURS
  const quarters = Math.min(most * 4, Math.floor((freeMs ?? Number.POSITIVE_INFINITY) / QUARTER_MS))
  if (tariff.by === 'energy') {
    const covered =
      computeEnergyLimit({ tariff, gstRate, amount: balance, gst: paise(0), total: balance }) ?? 0
    const energy = wattHours(Math.min(covered, Math.floor(powerW * MOST_HOURS), MOST_WH, mostWh))
    const document = computeDocument(tariff, { energy, hours: 0 }, gstRate)
    // At a very low price a little energy costs less than half a paisa.
    if (quarters < 1 || document.amount === 0) return undefined
    return { ...document, energy, hours: quarters / 4 }
  }
  for (let count = quarters; count > 0; count -= 1) {
    const document = computeDocument(tariff, { energy: wattHours(0), hours: count / 4 }, gstRate)
    if (document.total <= balance && powerW * (count / 4) <= mostWh)
      return { ...document, energy: null, hours: count / 4 }
  }
  return undefined
}

function computeDocument(
  tariff: Tariff,
  use: { readonly energy: WattHours; readonly hours: number },
  gstRate: BasisPoints,
): DocumentTotal {
  const price = quote({ tariff, ...use, gstRate })
  if (!price.ok) throw new Error(`A card’s charge without a price: ${price.refusal.kind}`)
  return price.value
}
