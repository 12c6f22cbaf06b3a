/** Reservations as iCalendar (RFC 5545). Times are in UTC: whatever shows them knows its own time zone. */
import type { BookingState } from '@voltyatra/domain'

export interface Reservation {
  /** The event's UID: it stays the same whatever becomes of the reservation. */
  readonly id: string
  readonly status: BookingState
  readonly stationId: string
  readonly stationName: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  readonly connectorType: string
  readonly connectorNumber: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly stoppedAt: Date | null
  readonly cancelledAt: Date | null
}

export interface CalendarOf {
  /** Of the network. */
  readonly brand: string
  readonly reservations: readonly Reservation[]
  /** Where an event leads; none where nobody may open it. */
  readonly buildLink: ((reservation: Reservation) => string) | undefined
}

/** Lines of at most 75 octets, each ended by CR and LF. */
export function formatCalendar({ brand, reservations, buildLink }: CalendarOf): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//VoltYatra//Reservations//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(brand)}`,
    `X-WR-CALNAME:${escapeText(brand)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...reservations.flatMap((one) => buildEvent(one, { brand, link: buildLink?.(one) })),
    'END:VCALENDAR',
  ]
  return lines.map(foldLine).join('')
}

function buildEvent(
  one: Reservation,
  { brand, link }: { readonly brand: string; readonly link: string | undefined },
): string[] {
  const changes = [one.startedAt, one.stoppedAt, one.cancelledAt].filter((at) => at !== null)
  const changedAt = new Date(Math.max(one.createdAt.getTime(), ...changes.map((at) => at.getTime())))
  return [
    'BEGIN:VEVENT',
    `UID:${one.id}`,
    `DTSTAMP:${formatInstant(changedAt)}`,
    `LAST-MODIFIED:${formatInstant(changedAt)}`,
    `CREATED:${formatInstant(one.createdAt)}`,
    `SEQUENCE:${changes.length}`,
    `DTSTART:${formatInstant(one.startsAt)}`,
    `DTEND:${formatInstant(findEnd(one))}`,
    `SUMMARY:${escapeText(`${brand}: ${one.stationName}`)}`,
    `DESCRIPTION:${escapeText(`${one.connectorType} #${one.connectorNumber}`)}`,
    `LOCATION:${escapeText(`${one.stationName}, ${one.address}`)}`,
    `GEO:${one.latitude};${one.longitude}`,
    `STATUS:${one.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(link === undefined ? [] : [`URL:${link}`]),
    'END:VEVENT',
  ]
}

/** A charge that ended before has left the connector to others. */
const findEnd = ({ startsAt, endsAt, stoppedAt }: Reservation): Date =>
  stoppedAt && stoppedAt > startsAt && stoppedAt < endsAt ? stoppedAt : endsAt

/** `20261124T120000Z`. */
const formatInstant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** RFC 5545, 3.3.11. Other control characters have no place in a text. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

const MOST_OCTETS = 75

/** RFC 5545, 3.1: a line goes on behind a blank, and no character is cut in two. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
