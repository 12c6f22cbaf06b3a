import { computeNextSeminar } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { buildCalendarFile } from './calendar-file.ts'

const saturday = new Date('2026-11-21T06:00:00Z')
const event = {
  uid: 'seminar-2026-11-23@volt.example',
  ...computeNextSeminar(saturday),
  title: 'Partner seminar',
  description: 'Parking, power; and pay',
  organiser: 'support@volt.example',
}

test('the seminar stands in the calendar on the coming Monday from 13:00 to 16:00 in India', () => {
  const lines = buildCalendarFile(event, saturday).split('\r\n')
  expect(lines).toContain('DTSTART:20261123T073000Z')
  expect(lines).toContain('DTEND:20261123T103000Z')
  expect(lines).toContain('DTSTAMP:20261121T060000Z')
  expect(lines).toContain(String.raw`DESCRIPTION:Parking\, power\; and pay`)
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('on a Monday the seminar is today’s until it has ended', () => {
  expect(computeNextSeminar(new Date('2026-11-23T10:29:00Z')).start).toEqual(new Date('2026-11-23T07:30:00Z'))
  expect(computeNextSeminar(new Date('2026-11-23T10:30:00Z')).start).toEqual(new Date('2026-11-30T07:30:00Z'))
})

test('no line is longer than 75 octets, and none tears a character apart', () => {
  const text = buildCalendarFile({ ...event, description: '₹'.repeat(200) }, saturday)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'₹'.repeat(200)}\r\n`)
})
