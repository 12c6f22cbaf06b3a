/** What a tariff says, as facts with a label each; and what two versions say differently. */
import { createOnce } from '../../../shared/create-once.ts'
import { LOCALE } from '../../../shared/locale.ts'
import { describing as words } from './describe-texts.ts'
import {
  type Conditions,
  type Content,
  type Dimension,
  type Element,
  formatClock,
  isPerTime,
} from './draft.ts'
import { draft } from './draft-texts.ts'

export interface TariffFact {
  readonly label: string
  readonly value: string
}

export interface Difference {
  readonly label: string
  /** Null where it was not said. */
  readonly before: string | null
  readonly after: string | null
}

/** Names of groups by their id. */
export type GroupNames = ReadonlyMap<string, string>

const MICRO = 1_000_000
const amount = createOnce(
  () => new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
)

const formatRupees = (value: number): string => `₹${amount().format(value)}`
const formatPaise = (value: number): string => formatRupees(value / 100)

/** `₹14.00 per kWh`, from millionths of a rupee per kWh, per hour or once. */
export function formatPrice(dimension: Dimension, price: number): string {
  if (dimension === 'energy') return `${formatRupees(price / MICRO)} ${draft.per.kWh}`
  if (dimension === 'session' || dimension === 'reservation')
    return `${formatRupees(price / MICRO)} ${draft.per[dimension]}`
  const isPerMinute = dimension !== 'session-time' && price % 6_000 === 0
  return isPerMinute
    ? `${formatRupees(price / MICRO / 60)} ${draft.per.min}`
    : `${formatRupees(price / MICRO)} ${draft.per.h}`
}

/** In the order in which it is said; elements that count under the same conditions are distinguished by their place. */
export function listFacts(content: Content, groups: GroupNames): TariffFact[] {
  const { idle, landShare, lowest, highest, taxIncluded } = content
  const facts: TariffFact[] = []
  const times = new Map<string, number>()
  for (const element of content.elements) {
    const label = formatLabel(element, groups)
    const time = (times.get(label) ?? 0) + 1
    times.set(label, time)
    facts.push({ label: time === 1 ? label : `${label} (${time})`, value: formatPriceAndStep(element) })
  }
  const add = (label: string, value: string | null) => value !== null && facts.push({ label, value })
  add(words.grace, idle.graceSeconds > 0 ? formatMinutes(idle.graceSeconds) : null)
  add(words.idleHighest, idle.highestPerSession === null ? null : formatPaise(idle.highestPerSession))
  const { night } = idle
  add(
    words.night,
    night && `${formatPaise(night.highest)}, ${formatClock(night.from)}–${formatClock(night.to)}`,
  )
  add(words.landShare, landShare > 0 ? formatPrice('energy', landShare) : null)
  add(words.lowest, lowest === null ? null : formatPaise(lowest))
  add(words.highest, highest === null ? null : formatPaise(highest))
  add(words.tax, taxIncluded ? draft.limits.taxes.included : draft.limits.taxes.before)
  return facts
}

/** What was added, taken away or changed; in the order of the newer one, then what is gone. */
export function listDifferences(before: Content, after: Content, groups: GroupNames): Difference[] {
  const [old, now] = [before, after].map(
    (one) => new Map(listFacts(one, groups).map((f) => [f.label, f.value])),
  )
  const found: Difference[] = []
  for (const [label, value] of now ?? []) {
    const was = old?.get(label) ?? null
    if (was !== value) found.push({ label, before: was, after: value })
  }
  for (const [label, value] of old ?? []) {
    if (now?.has(label) === false) found.push({ label, before: value, after: null })
  }
  return found.length === 0 && isReordered(before, after)
    ? [{ label: words.order, before: null, after: words.reordered }]
    : found
}

const isReordered = (before: Content, after: Content): boolean =>
  JSON.stringify(before.elements) !== JSON.stringify(after.elements)

const formatPriceAndStep = ({ dimension, price, step }: Element): string => {
  const each = formatPrice(dimension, price)
  return step === 1
    ? each
    : `${each}, ${isPerTime(dimension) ? words.secondsStep(step) : words.energyStep(step)}`
}

const formatLabel = ({ dimension, when }: Element, groups: GroupNames): string =>
  [draft.dimensions[dimension], formatConditions(when, groups)].filter(Boolean).join(', ')

/** `09:00–16:00, Sat, Sun`; empty where it always counts. */
export function formatConditions(when: Conditions, groups: GroupNames): string {
  const { timeOfDay, weekdays, dates } = when
  const names = when.groups?.map((id) => groups.get(id) ?? words.unknownGroup)
  return [
    timeOfDay && `${formatClock(timeOfDay.from)}–${formatClock(timeOfDay.to)}`,
    weekdays && formatWeekdays(weekdays),
    dates && words.dates(dates.from, dates.until),
    formatRange(when.energy, (wh) => `${wh / 1000} kWh`, words.ofSession),
    formatRange(when.seconds, formatMinutes, words.ofSession),
    formatRange(when.chargingSeconds, formatMinutes, words.ofCharging),
    formatRange(when.idleSeconds, formatMinutes, words.ofIdling),
    formatRange(when.power, (watts) => `${watts / 1000} kW`),
    formatRange(when.current, (milliamperes) => `${milliamperes / 1000} A`),
    when.evse,
    names && words.onlyFor(names.join(', ')),
    when.paymentBrand,
    when.paymentRecognition,
    when.reservation && words.reservations[when.reservation],
  ]
    .filter(Boolean)
    .join(', ')
}

/** `Mon–Fri`, `Sat, Sun`. */
function formatWeekdays(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other)
  const name = (day: number | undefined) => draft.weekdayNames[(day ?? 1) - 1] ?? ''
  const isRow = days.length > 2 && days.every((day, at) => day === (days[0] ?? 0) + at)
  return isRow ? `${name(days[0])}–${name(days.at(-1))}` : days.map(name).join(', ')
}

interface Range {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

function formatRange(range: Range | undefined, unit: (value: number) => string, of = ''): string {
  if (!range) return ''
  const { min, max } = range
  const label = words.range(
    min === undefined ? undefined : unit(min),
    max === undefined ? undefined : unit(max),
  )
  return `${label}${of}`
}

function formatMinutes(seconds: number): string {
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [whole > 0 || rest === 0 ? `${whole} min` : '', rest > 0 ? `${rest} s` : '']
    .filter(Boolean)
    .join(' ')
}
