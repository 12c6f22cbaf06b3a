/** How much a driver may charge at a company's cost, and when. */
import { addMs, days, getStartOfIstDay, minutes, toIstDay, toIstMonth } from '../time.ts'

export const FLEET_PERIODS = ['day', 'week', 'month'] as const
export type FleetPeriod = (typeof FLEET_PERIODS)[number]

export const FLEET_LIMIT_UNITS = ['money', 'energy'] as const

export interface FleetLimit {
  readonly by: (typeof FLEET_LIMIT_UNITS)[number]
  /** In each period, in paise or in watt-hours. */
  readonly most: number
  readonly period: FleetPeriod
}

/** Minutes of the day in India; the first belongs to it, the last no more. From 1320 to 360 is ten at night to six. */
export interface FleetHours {
  readonly from: number
  readonly to: number
}

/** So many days after the start of any period the next one has begun, and has not ended. */
const LONGEST_DAYS: Readonly<Record<FleetPeriod, number>> = { day: 1, week: 7, month: 31 }

const MONDAY = 1
const DAYS_OF_WEEK = 7

/** When the period began that this moment lies in: a day, a week from Monday, or a month, by the calendar in India. */
export function findFleetPeriodStart(period: FleetPeriod, at: Date): Date {
  const today = toIstDay(at)
  if (period === 'day') return getStartOfIstDay(today)
  if (period === 'month') return getStartOfIstDay(`${toIstMonth(at)}-01`)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const sinceMonday = (weekday - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return addMs(getStartOfIstDay(today), -sinceMonday * days(1))
}

/** When the period ends that this moment lies in, and the next one begins. */
export function findFleetPeriodEnd(period: FleetPeriod, at: Date): Date {
  const start = findFleetPeriodStart(period, at)
  // A day in India has 24 hours, always, and no month has more than 31 of them.
  return findFleetPeriodStart(period, addMs(start, days(LONGEST_DAYS[period])))
}

/** Whether a charge may begin now. */
export function isInFleetHours({ from, to }: FleetHours, at: Date): boolean {
  const minute = Math.floor((at.getTime() - getStartOfIstDay(toIstDay(at)).getTime()) / minutes(1))
  return from < to ? from <= minute && minute < to : minute >= from || minute < to
}

interface FleetCharge {
  /** What it costs or delivers at most, in the unit of the limit. */
  readonly wanted: number
  /** What the charges of the period have used, or hold, in the same unit. */
  readonly used: number
}

/** What the limit lacks for a charge; 0 where it suffices. */
export const computeBeyondFleetLimit = ({ most }: FleetLimit, { wanted, used }: FleetCharge): number =>
  Math.max(used + wanted - most, 0)
