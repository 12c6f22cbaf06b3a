/** How far a running charge has come: its energy, cost and time. */
import type { Booking } from './booking.ts'

type Running = Pick<Booking, 'totalAmount' | 'kWh' | 'startTime' | 'endTime' | 'stopAtPercent' | 'charging'>

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
 * Minutes until, at the power of this moment, what is held is used up or a battery of `batteryKWh` has the level that was
 * asked for, or until the booked time ends; undefined where that is not known.
 */
export function computeMinutesLeft(
  { kWh, stopAtPercent, charging, endTime }: Running,
  now: Date,
  batteryKWh: number | undefined,
): number | undefined {
  const booked = Math.max(0, Math.round((new Date(endTime).getTime() - now.getTime()) / MINUTE_MS))
  const toLevel = computeEnergyToLevel({
    stopAtPercent,
    socPercent: charging?.socPercent ?? null,
    batteryKWh,
  })
  if (kWh === null && toLevel === undefined) return booked
  if (!charging?.powerKW) return kWh === null ? booked : undefined
  const held = kWh === null ? Number.POSITIVE_INFINITY : Math.max(0, kWh - charging.energyKWh)
  const energy = Math.min(held, toLevel ?? held)
  return Math.min(booked, Math.ceil((energy / charging.powerKW) * MINUTES_PER_HOUR))
}

/** Lost between the meter and the battery, as a share of what the meter counts. */
const LOSS = 0.08

interface Level {
  readonly stopAtPercent: number | null
  readonly socPercent: number | null
  readonly batteryKWh: number | undefined
}

/** Kilowatt-hours by the meter until the battery has the level that ends the charge; undefined where that is not known. */
function computeEnergyToLevel({ stopAtPercent, socPercent, batteryKWh }: Level): number | undefined {
  if (stopAtPercent === null || socPercent === null || batteryKWh === undefined) return undefined
  return (Math.max(0, stopAtPercent - socPercent) / 100) * (batteryKWh / (1 - LOSS))
}

/** Whole percent of a battery that the energy fills, about; undefined where its size is not known. */
export function computeAddedPercent(energyKWh: number, batteryKWh: number | undefined): number | undefined {
  if (batteryKWh === undefined) return undefined
  return Math.min(100, Math.round(((energyKWh * (1 - LOSS)) / batteryKWh) * 100))
}
