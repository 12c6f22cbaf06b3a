/** Prices and lines of bills in words, made of a language's patterns. */
import {
  type Dimension,
  getStartOfIstDay,
  type LineOf,
  type MicroRupees,
  type Paise,
  type PriceStep,
  type PriceTier,
  toIstDay,
} from '@voltyatra/domain'
import { formatMessage } from './icu.ts'
import { getDateLocale, type Language, LOCALE } from './locale.ts'
import type { BillLineFacts, BillLineText, PriceMessages } from './messages.ts'

type PricePattern =
  | 'free'
  | 'perKwh'
  | 'perHour'
  | 'perMinute'
  | 'perSession'
  | 'perReservation'
  | 'hours'
  | 'minutes'
  | 'seconds'
  | 'until'
  | 'followed'
  | 'whileCharging'
  | 'whileReserved'
  | 'after'
  | 'afterFromNow'
  | 'named'
  | 'freeAtFirst'
  | 'freeAtFirstExceptLand'
  | 'idle'
  | 'idleAfter'
  | 'idleCounted'
  | 'idleCountedAfter'
  | 'atMostASession'
  | 'atMostAtNight'
  | 'atMostBoth'
  | 'landShare'
  | 'lowest'
  | 'highest'
  | 'midnight'
  | 'tomorrow'
  | 'counted'
  | 'night'
  | `label.${LineOf}`

/** ICU messages. */
export type PricePatterns = Readonly<Record<PricePattern, string>>

export interface PriceSpeech {
  readonly price: PriceMessages
  /** `Energy`, `10.000 kWh at ₹14.00/kWh`. */
  readonly billLine: (of: BillLineFacts) => BillLineText
  /** `₹2.36/min`; micro-rupees an hour. */
  readonly idlePrice: (perHour: MicroRupees) => string
}

/** How a language says prices. */
export function buildPriceSpeech(patterns: PricePatterns, language: Language): PriceSpeech {
  const format = (name: PricePattern, facts: Readonly<Record<string, string | number>> = {}): string =>
    formatMessage(patterns[name], facts, language)

  const formatUnitPrice = (of: Dimension | 'land-share', price: MicroRupees): string => {
    if (of === 'energy' || of === 'land-share')
      return format('perKwh', { price: formatMicroRupees(price, 2) })
    if (of === 'session') return format('perSession', { price: formatMicroRupees(price) })
    if (of === 'reservation') return format('perReservation', { price: formatMicroRupees(price) })
    const isEven = price % (MINUTES_IN_HOUR * FOUR_DECIMALS) === 0
    if (of === 'session-time' || !isEven) return format('perHour', { price: formatMicroRupees(price, 2) })
    return format('perMinute', { price: formatMicroRupees(price / MINUTES_IN_HOUR) })
  }

  /** `45 s`, `5 min`, `1 h 5 min`; seconds only where there are some. */
  const formatDuration = (seconds: number): string => {
    const parts = [
      [Math.floor(seconds / 3600), 'hours'],
      [Math.floor(seconds / 60) % 60, 'minutes'],
      [seconds % 60, 'seconds'],
    ] as const
    return (
      parts
        .flatMap(([count, unit]) => (count > 0 ? [format(unit, { count: String(count) })] : []))
        .join(' ') || format('minutes', { count: '0' })
    )
  }

  const createFormat = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getDateLocale(language), { timeZone: 'Asia/Kolkata', ...parts })
  const weekdays = createFormat({ weekday: 'short' })
  const dates = createFormat({ day: 'numeric', month: 'short' })

  /** `16:00`, `06:00 tomorrow`, `Mon 06:00`, `3 Dec 06:00`: seconds since 1970 of both. */
  const formatMoment = (at: number, now: number): string => {
    const [then, present] = [new Date(at * 1000), new Date(now * 1000)]
    const clock = CLOCK.format(then)
    const ahead = getStartOfIstDay(toIstDay(then)).getTime() - getStartOfIstDay(toIstDay(present)).getTime()
    if (ahead === 0) return clock
    if (ahead === 86_400_000) return clock === '00:00' ? format('midnight') : format('tomorrow', { clock })
    return `${(at - now < WEEK_SECONDS ? weekdays : dates).format(then)} ${clock}`
  }

  const formatEach = (of: Dimension, price: MicroRupees): string =>
    price === 0 ? format('free') : formatUnitPrice(of, price)

  const formatSteps = (of: Dimension, steps: readonly PriceStep[], now: number): string =>
    steps
      .map(({ price, until }) => {
        const each = formatEach(of, price)
        return until === null ? each : format('until', { price: each, moment: formatMoment(until, now) })
      })
      .reduce((first, next) => format('followed', { first, next }))

  /** Where the price changes with the clock too, what comes later in a session may differ for who begins later. */
  const addTiers = (words: string, of: Dimension, { tiers, steps }: Tiered): string =>
    tiers.reduce((price, tier) => {
      const amount =
        'energy' in tier.after ? formatEnergy(tier.after.energy) : formatDuration(tier.after.seconds)
      const facts = { price, amount, later: formatEach(of, tier.price) }
      return format(steps.length > 1 ? 'afterFromNow' : 'after', facts)
    }, words)

  const price: PriceMessages = {
    free: () => format('free'),
    price: ({ of, steps, tiers }, now) => {
      const plain = formatSteps(of, steps, now)
      const during = DURING[of]
      const words = addTiers(during ? format(during, { price: plain }) : plain, of, { steps, tiers })
      return steps[0].price === 0
        ? format('named', { name: patterns[`label.${of}`].toLowerCase(), price: words })
        : words
    },
    'free-at-first': ({ seconds, isLandPaid }) =>
      format(isLandPaid ? 'freeAtFirstExceptLand' : 'freeAtFirst', { time: formatDuration(seconds) }),
    'idle-fee': ({ steps, tiers, graceSeconds, highestPerSession, night }, now) => {
      const words = addTiers(formatSteps('idle-time', steps, now), 'idle-time', { steps, tiers })
      const begins = graceSeconds > 0 ? 'After' : ''
      const fee = format(`${steps.length > 1 ? 'idleCounted' : 'idle'}${begins}`, {
        price: words,
        ...(graceSeconds > 0 && { time: formatDuration(graceSeconds) }),
      })
      const inAll = highestPerSession === null ? undefined : formatAmount(highestPerSession)
      if (night === null) return inAll === undefined ? fee : format('atMostASession', { fee, most: inAll })
      const [from, to] = [formatMinuteOfDay(night.from), formatMinuteOfDay(night.to)]
      const facts = { fee, most: formatAmount(night.highest), from, to }
      return inAll === undefined
        ? format('atMostAtNight', facts)
        : format('atMostBoth', { ...facts, mostInAll: inAll })
    },
    'land-share': (of) => format('landShare', { price: formatUnitPrice('land-share', of.price) }),
    lowest: ({ amount }) => format('lowest', { amount: formatAmount(amount) }),
    highest: ({ amount }) => format('highest', { amount: formatAmount(amount) }),
    joined: (parts) => parts.join('; '),
    line: (words) => words.charAt(0).toUpperCase() + words.slice(1),
  }

  const formatDetail = (of: LineOf, quantity: number, unitPrice: MicroRupees): string => {
    const count = (counted: string, dimension: Dimension | 'land-share') =>
      format('counted', { quantity: counted, price: formatUnitPrice(dimension, unitPrice) })
    switch (of) {
      case 'energy':
      case 'land-share':
        return count(`${(quantity / WH_IN_KWH).toFixed(3)} kWh`, of)
      case 'charging-time':
      case 'idle-time':
      case 'session-time':
      case 'reservation-time':
        return count(formatDuration(quantity), of)
      default:
        return ''
    }
  }

  return {
    price,
    billLine: ({ of, quantity, unitPrice, night }) => ({
      label: patterns[`label.${of}`],
      detail: [
        formatDetail(of, quantity, unitPrice),
        night && format('night', { day: dates.format(getStartOfIstDay(night)) }),
      ]
        .filter(Boolean)
        .join(', '),
    }),
    idlePrice: (perHour) => formatUnitPrice('idle-time', perHour),
  }
}

interface Tiered {
  readonly steps: readonly PriceStep[]
  readonly tiers: readonly PriceTier[]
}

const DURING: Readonly<Partial<Record<Dimension, PricePattern>>> = {
  'charging-time': 'whileCharging',
  'reservation-time': 'whileReserved',
}

const WH_IN_KWH = 1000
const MICRO = 1_000_000
const MINUTES_IN_HOUR = 60
/** Of a price in micro-rupees: it has at most four decimals where it can be divided by this. */
const FOUR_DECIMALS = 100
const WEEK_SECONDS = 7 * 86_400

/** Micro-rupees with paise where there are some or where they are always said, and up to four decimals. */
function formatMicroRupees(price: number, decimals: 0 | 2 = 0): string {
  const isWhole = price % MICRO === 0
  return `₹${(isWhole && decimals === 0 ? WHOLE : FINE).format(price / MICRO)}`
}

const formatAmount = (paise: Paise): string => formatMicroRupees(paise * (MICRO / 100))

const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const FINE = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const UP_TO_THREE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })
const CLOCK = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const formatEnergy = (wattHours: number): string => `${UP_TO_THREE.format(wattHours / WH_IN_KWH)} kWh`

const formatMinuteOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
