/**
 * The slow second way to price a session, against which the fast one is held: second by second, watt-hour by
 * watt-hour, with big integers and the calendar of `Date`. It shares nothing with the fast way but the types.
 */

import type { Conditions, Dimension, Range, TariffElement, TariffVersion } from '../model.ts'
import type { Stretch, Timeline } from '../timeline.ts'
import type { Zone } from '../zone.ts'

/** What a line of the fast way says, as plain numbers. */
export interface OracleLine {
  of: string
  element: number | null
  night: string | null
  quantity: number
  unitPrice: number
  amount: number
  gst: number
}

export interface OracleBill {
  lines: OracleLine[]
  gstRate: number
  amount: number
  gst: number
  total: number
}

interface Local {
  minute: number
  /** 1 is Monday. */
  weekday: number
  day: string
  dayBefore: string
}

interface Second {
  local: Local
  energy: number
  sinceStart: number
  charging: number
  idle: number
  stretch: Stretch
}

interface Tally {
  index: number
  night: string | null
  quantity: bigint
}

export function oracleBill(
  version: TariffVersion,
  zone: Zone,
  gstRate: number,
  timeline: Timeline,
): OracleBill {
  const tallies: Tally[] = []
  const latest = new Map<Dimension, Tally>()
  let latestTime = ''
  let energy = 0
  let charging = 0
  let idle = 0
  let reserved = 0
  let sinceStart = 0
  let clock = timeline.start
  let local = localAt(zone, clock)

  const tally = (dimension: Dimension, second: Second, night: string | null): boolean => {
    const index = version.elements.findIndex(
      (element) => element.dimension === dimension && applies(element, second, timeline),
    )
    if (index < 0) return false
    let found = tallies.find((one) => one.index === index && one.night === night)
    if (!found) {
      found = { index, night, quantity: 0n }
      tallies.push(found)
    }
    found.quantity += 1n
    latest.set(dimension, found)
    return true
  }

  for (const stretch of timeline.stretches) {
    const before = energy
    for (let k = 0; k < stretch.seconds; k += 1) {
      const after = before + Number((BigInt(stretch.energy) * BigInt(k + 1)) / BigInt(stretch.seconds))
      if (k === 0 || clock % 60 === 0) local = localAt(zone, clock)
      const second: Second = { local, energy, sinceStart, charging, idle, stretch }
      if (stretch.state === 'reserved') {
        second.sinceStart = reserved
        tally('reservation-time', second, null)
        if (!latest.has('reservation')) tally('reservation', second, null)
        reserved += 1
      } else {
        if (!latest.has('session')) tally('session', second, null)
        tally('session-time', second, null)
        if (stretch.state === 'charging' && tally('charging-time', second, null)) latestTime = 'charging-time'
        if (stretch.state === 'idle' && idle >= version.idle.graceSeconds) {
          if (tally('idle-time', second, nightOf(version, local))) latestTime = 'idle-time'
        }
        for (; energy < after; energy += 1) {
          second.energy = energy
          tally('energy', second, null)
        }
        sinceStart += 1
        if (stretch.state === 'charging') charging += 1
        if (stretch.state === 'idle') idle += 1
      }
      clock += 1
    }
  }

  for (const [dimension, last] of latest) {
    const step = BigInt(version.elements[last.index]?.step ?? 1)
    if (dimension === 'session' || dimension === 'reservation') continue
    if (['charging-time', 'idle-time'].includes(dimension) && dimension !== latestTime) continue
    const whole = () =>
      tallies
        .filter((one) => version.elements[one.index]?.dimension === dimension)
        .reduce((sum, one) => sum + one.quantity, 0n)
    while (whole() % step !== 0n) last.quantity += 1n
  }
  return billOf(version, gstRate, tallies, energy, sinceStart > 0)
}

function billOf(
  version: TariffVersion,
  gstRate: number,
  tallies: Tally[],
  energy: number,
  hadSession: boolean,
): OracleBill {
  const lines: OracleLine[] = []
  const put = (of: string, night: string | null, sum: bigint, more: Partial<OracleLine> = {}) =>
    lines.push({
      of,
      element: null,
      night,
      quantity: 1,
      unitPrice: 0,
      gst: 0,
      ...more,
      amount: Number(sum),
    })
  const sumWhere = (wanted: (line: OracleLine) => boolean) =>
    lines.filter(wanted).reduce((sum, line) => sum + BigInt(line.amount), 0n)

  version.elements.forEach((element, index) => {
    const nights = tallies
      .filter((one) => one.index === index)
      .sort((a, b) => ((a.night ?? '') < (b.night ?? '') ? -1 : 1))
    for (const { night, quantity } of nights) {
      const sum = halfUp(quantity * BigInt(element.price), perUnit(element.dimension) * 10_000n)
      put(element.dimension, night, sum, {
        element: index,
        quantity: Number(quantity),
        unitPrice: element.price,
      })
    }
  })
  if (version.landShare > 0 && energy > 0) {
    const sum = halfUp(BigInt(energy) * BigInt(version.landShare), 1000n * 10_000n)
    put('land-share', null, sum, { quantity: energy, unitPrice: version.landShare })
  }
  if (version.idle.night) {
    const most = BigInt(version.idle.night.highest)
    const nights = lines.map((line) => line.night).filter((night) => night !== null)
    for (const night of [...new Set(nights)].sort()) {
      const sum = sumWhere((line) => line.night === night)
      if (sum > most) put('idle-night-limit', night, most - sum)
    }
  }
  if (version.idle.highestPerSession !== null) {
    const most = BigInt(version.idle.highestPerSession)
    const sum = sumWhere((line) => line.of.startsWith('idle-'))
    if (sum > most) put('idle-session-limit', null, most - sum)
  }
  const sum = sumWhere(() => true)
  if (version.highest !== null && sum > BigInt(version.highest))
    put('highest', null, BigInt(version.highest) - sum)
  else if (version.lowest !== null && hadSession && sum < BigInt(version.lowest))
    put('lowest', null, BigInt(version.lowest) - sum)
  return withGst(lines, gstRate, version.taxIncluded)
}

function withGst(lines: OracleLine[], gstRate: number, isIncluded: boolean): OracleBill {
  const rate = BigInt(gstRate)
  let sum = 0n
  let gst = 0n
  for (const line of lines) {
    sum += BigInt(line.amount)
    const whole = isIncluded ? sum - halfUp(sum * 10_000n, 10_000n + rate) : halfUp(sum * rate, 10_000n)
    line.gst = Number(whole - gst)
    if (isIncluded) line.amount -= line.gst
    gst = whole
  }
  const amount = isIncluded ? sum - gst : sum
  return { lines, gstRate, amount: Number(amount), gst: Number(gst), total: Number(amount + gst) }
}

const perUnit = (dimension: Dimension): bigint =>
  dimension === 'energy' ? 1000n : dimension.endsWith('time') ? 3600n : 1n

/** The whole number nearest to the fraction, the upper one of two. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const below = numerator / denominator
  return (numerator - below * denominator) * 2n < denominator ? below : below + 1n
}

const aheadAt = (zone: Zone, at: number): number => {
  let { ahead } = zone[0]
  for (const one of zone) if (one.from <= at) ahead = one.ahead
  return ahead
}

/** Holds until the next whole minute: clocks on the wall are whole minutes apart. */
function localAt(zone: Zone, at: number): Local {
  const date = new Date((at + aheadAt(zone, at)) * 1000)
  return {
    minute: date.getUTCHours() * 60 + date.getUTCMinutes(),
    weekday: date.getUTCDay() || 7,
    day: date.toISOString().slice(0, 10),
    dayBefore: new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10),
  }
}

function nightOf({ idle: { night } }: TariffVersion, { minute, day, dayBefore }: Local): string | null {
  if (!night) return null
  if (night.from < night.to) return minute >= night.from && minute < night.to ? day : null
  if (minute >= night.from) return day
  return minute < night.to ? dayBefore : null
}

function applies({ when }: TariffElement, second: Second, timeline: Timeline): boolean {
  return (
    appliesTo(when, timeline) &&
    appliesAt(when, second.local) &&
    inRange(when.energy, second.energy) &&
    inRange(when.seconds, second.sinceStart) &&
    inRange(when.chargingSeconds, second.charging) &&
    inRange(when.idleSeconds, second.idle) &&
    inRange(when.power, second.stretch.power) &&
    inRange(when.current, second.stretch.current)
  )
}

function appliesTo(when: Conditions, timeline: Timeline): boolean {
  if (when.evse && when.evse !== timeline.evse) return false
  if (when.groups && !when.groups.some((group) => timeline.groups.includes(group))) return false
  if (when.paymentBrand && when.paymentBrand !== timeline.paymentBrand) return false
  if (when.paymentRecognition && when.paymentRecognition !== timeline.paymentRecognition) return false
  return !when.reservation || when.reservation === timeline.reservation
}

function appliesAt({ timeOfDay, weekdays, dates }: Conditions, { minute, weekday, day }: Local): boolean {
  if (timeOfDay) {
    const { from, to } = timeOfDay
    if (from < to && (minute < from || minute >= to)) return false
    if (from > to && minute < from && minute >= to) return false
  }
  if (weekdays && !weekdays.includes(weekday)) return false
  if (dates?.from && day < dates.from) return false
  return !dates?.until || day < dates.until
}

function inRange(range: Range | undefined, value: number | null): boolean {
  if (!range) return true
  if (value === null) return false
  return !(value < (range.min ?? 0)) && !(value >= (range.max ?? Number.MAX_VALUE))
}
