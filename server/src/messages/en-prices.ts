/** English words for prices and for the lines of bills, as drivers read them. */

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
import { LOCALE } from './locale.ts'
import type { BillLineFacts, BillLineText, PriceMessages } from './messages.ts'

export const EN_PRICES: PriceMessages = {
  free: () => 'free',
  price: ({ of, steps, tiers }, now) => {
    const isFreeNow = steps[0].price === 0
    const words = `${formatSteps(of, steps, now)}${AFTER[of] ?? ''}${formatTiers(of, tiers, steps)}`
    return isFreeNow ? `${LABELS[of].toLowerCase()} ${words}` : words
  },
  'free-at-first': ({ seconds, isLandPaid }) =>
    `first ${formatDuration(seconds)} free${isLandPaid ? ' except the share for public land' : ''}`,
  'idle-fee': ({ steps, tiers, graceSeconds, highestPerSession, night }, now) => {
    const from =
      graceSeconds > 0 ? `${formatDuration(graceSeconds)} after charging ends` : 'when charging ends'
    const most = [
      ...(highestPerSession === null ? [] : [`${formatAmount(highestPerSession)} a session`]),
      ...(night === null
        ? []
        : [
            `${formatAmount(night.highest)} between ${formatMinuteOfDay(night.from)} and ${formatMinuteOfDay(night.to)}`,
          ]),
    ]
    const fee = formatSteps('idle-time', steps, now)
    const tier = formatTiers('idle-time', tiers, steps)
    const begins = steps.length > 1 ? `, counted from ${from}` : ` from ${from}`
    return `idle fee ${fee}${tier}${begins}${most.length > 0 ? `, at most ${most.join(' and ')}` : ''}`
  },
  'land-share': ({ price }) => `includes ${formatUnitPrice('land-share', price)} for public land`,
  lowest: ({ amount: least }) => `at least ${formatAmount(least)} a session`,
  highest: ({ amount: most }) => `at most ${formatAmount(most)} a session`,
  joined: (parts) => parts.join('; '),
  line: (words) => words.charAt(0).toUpperCase() + words.slice(1),
}

/** `Energy`, `10.000 kWh at ₹14.00/kWh`. */
export function formatEnBillLine({ of, quantity, unitPrice: price, night }: BillLineFacts): BillLineText {
  const counted = formatDetail(of, quantity, price)
  return {
    label: LABELS[of],
    detail: [counted, night && `night of ${formatDayInYear(night)}`].filter(Boolean).join(', '),
  }
}

/** `₹2.36/min`; micro-rupees an hour. */
export const formatEnIdlePrice = (perHour: MicroRupees): string => formatUnitPrice('idle-time', perHour)

const LABELS: Readonly<Record<LineOf, string>> = {
  energy: 'Energy',
  'charging-time': 'Charging time',
  'idle-time': 'Idle fee',
  'session-time': 'Time connected',
  session: 'Session fee',
  'reservation-time': 'Time reserved',
  reservation: 'Reservation fee',
  'land-share': 'Share for public land',
  'idle-night-limit': 'Limit of the idle fee at night',
  'idle-session-limit': 'Limit of the idle fee',
  highest: 'Highest price of a session',
  lowest: 'Lowest price of a session',
}

function formatDetail(of: LineOf, quantity: number, price: MicroRupees): string {
  switch (of) {
    case 'energy':
    case 'land-share':
      return `${(quantity / WH_IN_KWH).toFixed(3)} kWh at ${formatUnitPrice(of, price)}`
    case 'charging-time':
    case 'idle-time':
    case 'session-time':
    case 'reservation-time':
      return `${formatDuration(quantity)} at ${formatUnitPrice(of, price)}`
    default:
      return ''
  }
}

const AFTER: Readonly<Partial<Record<Dimension, string>>> = {
  'charging-time': ' while charging',
  'reservation-time': ' reserved',
}

const formatSteps = (of: Dimension, steps: readonly PriceStep[], now: number): string =>
  steps
    .map(({ price, until }) => {
      const each = price === 0 ? 'free' : formatUnitPrice(of, price)
      return until === null ? each : `${each} until ${formatMoment(until, now)}`
    })
    .join(', then ')

/** Where the price changes with the clock too, what comes later in a session may differ for who begins later. */
const formatTiers = (of: Dimension, tiers: readonly PriceTier[], steps: readonly PriceStep[]): string =>
  tiers
    .map(({ price, after }) => {
      const beyond = 'energy' in after ? formatEnergy(after.energy) : formatDuration(after.seconds)
      const each = price === 0 ? 'free' : formatUnitPrice(of, price)
      return `, after ${beyond} ${each}${steps.length > 1 ? ' if you start now' : ''}`
    })
    .join('')

const WH_IN_KWH = 1000
const MICRO = 1_000_000
const MINUTES_IN_HOUR = 60
/** Of a price in micro-rupees: it has at most four decimals where it can be divided by this. */
const FOUR_DECIMALS = 100

function formatUnitPrice(of: Dimension | 'land-share', price: MicroRupees): string {
  if (of === 'energy' || of === 'land-share') return `${formatMicroRupees(price, 2)}/kWh`
  if (of === 'session') return `${formatMicroRupees(price)} a session`
  if (of === 'reservation') return `${formatMicroRupees(price)} a reservation`
  const isEven = price % (MINUTES_IN_HOUR * FOUR_DECIMALS) === 0
  if (of === 'session-time' || !isEven) return `${formatMicroRupees(price, 2)}/h`
  return `${formatMicroRupees(price / MINUTES_IN_HOUR)}/min`
}

/** Micro-rupees with paise where there are some or where they are always said, and up to four decimals. */
function formatMicroRupees(price: number, decimals: 0 | 2 = 0): string {
  const isWhole = price % MICRO === 0
  return `₹${(isWhole && decimals === 0 ? WHOLE : FINE).format(price / MICRO)}`
}

const formatAmount = (paise: Paise): string => formatMicroRupees(paise * (MICRO / 100))

const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const FINE = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const UP_TO_THREE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })

const formatEnergy = (wattHours: number): string => `${UP_TO_THREE.format(wattHours / WH_IN_KWH)} kWh`

/** `45 s`, `5 min`, `1 h 5 min`; seconds only where there are some. */
function formatDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ') || '0 min'
}

const createIndianFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'Asia/Kolkata', ...parts })
const CLOCK = createIndianFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const WEEKDAY = createIndianFormat({ weekday: 'short' })
const DAY = createIndianFormat({ day: 'numeric', month: 'short' })
const WEEK_SECONDS = 7 * 86_400

/** `16:00`, `06:00 tomorrow`, `Mon 06:00`, `3 Dec 06:00`: seconds since 1970 of both. */
function formatMoment(at: number, now: number): string {
  const [then, present] = [new Date(at * 1000), new Date(now * 1000)]
  const clock = CLOCK.format(then)
  const ahead = getStartOfIstDay(toIstDay(then)).getTime() - getStartOfIstDay(toIstDay(present)).getTime()
  if (ahead === 0) return clock
  if (ahead === 86_400_000) return clock === '00:00' ? 'midnight' : `${clock} tomorrow`
  return `${(at - now < WEEK_SECONDS ? WEEKDAY : DAY).format(then)} ${clock}`
}

const formatMinuteOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const formatDayInYear = (day: string): string => DAY.format(getStartOfIstDay(day))
