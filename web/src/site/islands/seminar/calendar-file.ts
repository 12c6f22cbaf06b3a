/** An entry for calendars (RFC 5545). */
export interface CalendarEvent {
  readonly uid: string
  readonly start: Date
  readonly end: Date
  readonly title: string
  readonly description: string
  /** A mail address; none where the company has entered none. */
  readonly organiser?: string
}

const MOST_OCTETS = 75

/** @param now when the entry is made */
export function buildCalendarFile(event: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Charging network//Partner seminar//EN',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(event.start)}`,
    `DTEND:${formatUtc(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.organiser ? [`ORGANIZER:mailto:${event.organiser}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const formatUtc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', String.raw`\n`)

/** A line goes on after a line break and a space; no character is torn apart. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let octets = 0
  let text = ''
  for (const character of line) {
    const length = encoder.encode(character).length
    if (octets + length > MOST_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
