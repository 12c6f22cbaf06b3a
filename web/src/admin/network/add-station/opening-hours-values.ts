/** Opening hours as the station form holds them: one span a day. */
import type { StationOne } from '../shared/stations.ts'

type SentHours = NonNullable<StationOne['openingHours']>
type Weekday = SentHours[number]['day']

export interface DayHours {
  readonly day: Weekday
  readonly isOpen: boolean
  /** `06:00`, or empty while it is being typed. */
  readonly from: string
  readonly to: string
}

const WEEK: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const USUAL_HOURS = { from: '06:00', to: '22:00' } as const

export const EVERY_DAY: readonly DayHours[] = WEEK.map((day) => ({ day, isOpen: true, ...USUAL_HOURS }))

/** A time field has no 24:00: the end of a day is shown as the beginning of the next. */
const toFieldTime = (time: string): string => (time === '24:00' ? '00:00' : time)

/** Several spans of one day, which only programs set, are shown as one from the first to the last. */
export const parseHours = (hours: SentHours | null): readonly DayHours[] | undefined =>
  hours === null
    ? undefined
    : WEEK.map((day) => {
        const spans = hours.filter((span) => span.day === day)
        const [first, last] = [spans[0], spans.at(-1)]
        return first && last
          ? { day, isOpen: true, from: first.from, to: toFieldTime(last.to) }
          : { day, isOpen: false, ...USUAL_HOURS }
      })

export const toSentHours = (hours: readonly DayHours[] | undefined): SentHours | null =>
  hours?.filter(({ isOpen }) => isOpen).map(({ day, from, to }) => ({ day, from, to })) ?? null

export const areComplete = (hours: readonly DayHours[] | undefined): boolean =>
  hours?.every(({ isOpen, from, to }) => !isOpen || (from !== '' && to !== '')) ?? true
