import { expect, test } from 'vitest'
import { formatCalendar, type Reservation } from './calendar.ts'

const RESERVATION: Reservation = {
  ...{ id: '0190d1a0-0000-7000-8000-000000000001', status: 'reserved', stationId: 's1' },
  ...{ stationName: 'Hubballi; Plaza, North', address: 'NH 48\nHubballi' },
  ...{ latitude: 15.3478, longitude: 75.1338, connectorType: 'CCS2', connectorNumber: 2 },
  startsAt: new Date('2026-11-24T18:45:00Z'),
  endsAt: new Date('2026-11-24T20:00:00Z'),
  createdAt: new Date('2026-11-24T10:00:00.123Z'),
  ...{ startedAt: null, stoppedAt: null, cancelledAt: null },
}

const linesOf = (changes: Partial<Reservation> = {}, brand = 'VoltYatra') => {
  const text = formatCalendar({
    brand,
    reservations: [{ ...RESERVATION, ...changes }],
    buildLink: ({ id }) => `https://charge.example.in/app/charges/${id}`,
  })
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2).split('\r\n')
}
const unfold = (lines: readonly string[]) => lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')

test('an event has a lasting id, instants in UTC, escaped texts and a link', () => {
  expect(unfold(linesOf())).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      `UID:${RESERVATION.id}`,
      'DTSTAMP:20261124T100000Z',
      'DTSTART:20261124T184500Z',
      'DTEND:20261124T200000Z',
      String.raw`SUMMARY:VoltYatra: Hubballi\; Plaza\, North`,
      String.raw`LOCATION:Hubballi\; Plaza\, North\, NH 48\nHubballi`,
      'GEO:15.3478;75.1338',
      'STATUS:CONFIRMED',
      'SEQUENCE:0',
      `URL:https://charge.example.in/app/charges/${RESERVATION.id}`,
    ]),
  )
})

test('what was given back is the same event, cancelled, with the next number', () => {
  const lines = unfold(linesOf({ status: 'cancelled', cancelledAt: new Date('2026-11-24T11:00:00Z') }))
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${RESERVATION.id}`,
      'STATUS:CANCELLED',
      'SEQUENCE:1',
      'DTSTAMP:20261124T110000Z',
    ]),
  )
})

test('a charge that has ended before ends in the calendar when it did', () => {
  const stoppedAt = new Date('2026-11-24T19:10:00Z')
  expect(linesOf({ status: 'completed', stoppedAt })).toContain('DTEND:20261124T191000Z')
})

test('no line has more than 75 octets, no character is cut in two, and no name opens another line', () => {
  const stationName = `${'ಹುಬ್ಬಳ್ಳಿ ⚡ '.repeat(20)}\r\nBEGIN:VALARM\u0007`
  const lines = linesOf({ stationName })
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  const whole = unfold(lines)
  expect(whole.find((line) => line.startsWith('SUMMARY:'))).toContain(String.raw`\nBEGIN:VALARM `)
  expect(whole).not.toContain('BEGIN:VALARM')
})
