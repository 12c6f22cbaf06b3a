/** How far a running charge has come: its energy, cost and time. */
import type { Booking } from './booking.ts'

type Running = Pick<Booking, 'totalAmount' | 'kWh' | 'startTime' | 'endTime' | 'charging'>

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60

/** How much of what is held is used, from 0 to 1: of the energy, or else of the time. */
export function computeShare({ kWh, charging, startTime, endTime }: Running, now: Date): number {
  const share =
    kWh !== null && charging
      ? charging.energyKWh / kWh
      : (now.getTime() - new Date(startTime).getTime()) /
        (new Date(endTime).getTime() - new Date(startTime).getTime())
  return Math.min(1, Math.max(0, share))
}

/**
 * Minutes until what is held is used up at the power of this moment, or until the booked time ends; undefined where that
 * is not known.
 */
export function computeMinutesLeft({ kWh, charging, endTime }: Running, now: Date): number | undefined {
  const booked = Math.max(0, Math.round((new Date(endTime).getTime() - now.getTime()) / MINUTE_MS))
  if (kWh === null) return booked
  if (!charging?.powerKW) return undefined
  const energy = Math.max(0, kWh - charging.energyKWh)
  return Math.min(booked, Math.ceil((energy / charging.powerKW) * MINUTES_PER_HOUR))
}

/** Lost between the meter and the battery, as a share of what the meter counts. */
const LOSS = 0.08

/** Whole percent of a battery that the energy fills, about; undefined where its size is not known. */
export function computeAddedPercent(energyKWh: number, batteryKWh: number | undefined): number | undefined {
  if (batteryKWh === undefined) return undefined
  return Math.min(100, Math.round(((energyKWh * (1 - LOSS)) / batteryKWh) * 100))
}
