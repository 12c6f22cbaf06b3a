/** Which days a dashboard is about; pure. */
import { addDays, addMonths, countDays, ok, type Result, refuse, toIstDay } from '@voltyatra/domain'

/** Calendar days in India, both within it. */
export interface Days {
  readonly from: string
  readonly to: string
}

export interface Period extends Days {
  /** As many days, just before. */
  readonly previous: Days
  /** How fine its course is drawn. */
  readonly by: 'day' | 'month'
}

export interface BadPeriod {
  readonly kind: 'bad-period'
  readonly field: 'from' | 'to'
  /** For people. */
  readonly message: string
}

const MOST_YEARS = 5
/** A quarter is drawn day by day. */
const MOST_DAYS_DRAWN = 92
const MONTHS_OF_REVENUE = 12

/** The period that is asked for; this month until today where nothing is said. */
export function parsePeriod(request: Partial<Days>, now: Date): Result<Period, BadPeriod> {
  const to = request.to ?? toIstDay(now)
  const from = request.from ?? `${getMonth(to)}-01`
  const count = countDays(from, to)
  if (count < 1) {
    const message = request.to ? 'The period ends before it begins' : 'The period begins after today'
    return refuse({ kind: 'bad-period', field: request.to ? 'to' : 'from', message })
  }
  if (to >= addYears(from, MOST_YEARS)) {
    return refuse({
      kind: 'bad-period',
      field: 'from',
      message: `A period has at most ${MOST_YEARS} years`,
    })
  }
  const previous = { from: addDays(from, -count), to: addDays(from, -1) }
  return ok({ from, to, previous, by: count > MOST_DAYS_DRAWN ? 'month' : 'day' })
}

const getMonth = (day: string): string => day.slice(0, 7)

/** The same day of a later year; the name of a day that year may not have still sorts where it would stand. */
const addYears = (day: string, count: number): string => `${Number(day.slice(0, 4)) + count}${day.slice(4)}`

/** Every day or month of the period, in order: the course has a point for each, also where nothing happened. */
export function listPoints({ from, to, by }: Pick<Period, 'from' | 'to' | 'by'>): readonly string[] {
  return by === 'day' ? listNames(from, to, addDays) : listNames(getMonth(from), getMonth(to), addMonths)
}

/** The twelve months up to the one in which the period ends. */
export const listRevenueMonths = ({ to }: Days): readonly string[] =>
  listNames(addMonths(getMonth(to), 1 - MONTHS_OF_REVENUE), getMonth(to), addMonths)

function listNames(first: string, last: string, plus: (name: string, count: number) => string): string[] {
  const names: string[] = []
  for (let name = first; name <= last; name = plus(name, 1)) names.push(name)
  return names
}
