/** When people charge: by the hour, the day of the week, the month and its weather, and around Diwali. */
import type { Region } from './places.ts'

/** What brings people to a station. */
export type Habit = 'shopping' | 'work' | 'home' | 'city' | 'highway'

interface Week {
  /** By the hour of the day in India. */
  readonly weekday: readonly number[]
  readonly weekend: readonly number[]
  /** A day of the weekend, compared with another day. */
  readonly weekendShare: number
}

const CITY = [2, 1, 1, 1, 2, 3, 5, 8, 9, 8, 7, 7, 7, 7, 7, 8, 10, 13, 17, 19, 18, 14, 9, 4]

export const WEEKS: Readonly<Record<Habit, Week>> = {
  shopping: {
    weekday: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 7, 7, 6, 6, 8, 11, 15, 17, 14, 8, 0, 0],
    weekend: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 8, 11, 12, 12, 13, 15, 17, 18, 17, 14, 8, 0, 0],
    weekendShare: 1.7,
  },
  work: {
    weekday: [0, 0, 0, 0, 0, 0, 0, 8, 18, 22, 16, 9, 6, 9, 9, 7, 6, 7, 8, 6, 3, 1, 0, 0],
    weekend: [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 2, 1, 0, 0],
    weekendShare: 0.3,
  },
  home: {
    weekday: [5, 3, 2, 1, 1, 2, 3, 4, 3, 2, 2, 2, 3, 3, 3, 3, 4, 7, 12, 17, 20, 20, 16, 9],
    weekend: [6, 4, 2, 1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 6, 6, 7, 9, 12, 15, 17, 18, 15, 10],
    weekendShare: 1.1,
  },
  city: {
    weekday: CITY,
    weekend: [3, 2, 1, 1, 1, 2, 3, 4, 6, 8, 10, 11, 11, 10, 10, 11, 13, 16, 18, 19, 18, 14, 9, 5],
    weekendShare: 1.02,
  },
  highway: {
    weekday: [2, 1, 1, 2, 3, 5, 7, 9, 10, 11, 12, 13, 14, 13, 12, 12, 13, 15, 16, 15, 12, 8, 5, 3],
    weekend: [2, 2, 2, 3, 5, 8, 11, 14, 15, 15, 15, 15, 15, 14, 13, 13, 15, 18, 20, 19, 15, 10, 6, 4],
    weekendShare: 1.65,
  },
}

/** January to December: the school holidays in May, the feasts of the autumn, the turn of the year. */
export const MONTHS: readonly number[] = [1.06, 1, 1, 1.04, 1.13, 1.05, 1, 1, 1, 1.05, 1.06, 1.12]

/** What the rains leave of a month's traffic, by its number. On the south-eastern coast they come in the autumn. */
export const MONSOON: Readonly<Record<Region, Readonly<Record<number, number>>>> = {
  west: { 6: 0.84, 7: 0.74, 8: 0.78, 9: 0.88 },
  karnataka: { 6: 0.88, 7: 0.82, 8: 0.84, 9: 0.92 },
  south: { 6: 0.9, 7: 0.9, 8: 0.94, 10: 0.88, 11: 0.82, 12: 0.9 },
  gujarat: { 6: 0.94, 7: 0.82, 8: 0.8, 9: 0.9 },
  north: { 7: 0.84, 8: 0.82, 9: 0.92 },
  east: { 6: 0.86, 7: 0.76, 8: 0.78, 9: 0.84, 10: 0.95 },
}

/** The day of the lamps itself. Beyond the last one the demonstration has an ordinary autumn. */
export const DIWALI: readonly string[] = [
  ...['2023-11-12', '2024-10-31', '2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05'],
  ...['2030-10-26', '2031-11-14', '2032-11-02', '2033-10-22', '2034-11-10', '2035-10-30'],
]

/** So many days from Diwali, how many come, compared with any other day: shops before, roads before and after. */
export function computeDiwaliWeight(habit: Habit, daysAfter: number): number {
  if (daysAfter === 0) return { shopping: 0.55, work: 0.15, home: 0.9, city: 0.65, highway: 0.8 }[habit]
  if (daysAfter >= -8 && daysAfter < 0) {
    const isLast = daysAfter >= -3
    return { shopping: 1.45, work: 0.95, home: 1.05, city: 1.12, highway: isLast ? 1.6 : 1.15 }[habit]
  }
  if (daysAfter > 0 && daysAfter <= 5) {
    return { shopping: 0.9, work: 0.4, home: 1, city: 0.95, highway: 1.5 }[habit]
  }
  return 1
}
