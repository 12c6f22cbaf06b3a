/** Instants as PostgreSQL writes them for a connection in UTC. */
import pg from 'pg'

/** The driver's own reader takes every form that there is, by two regular expressions. */
const parseAnyForm = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

const ZERO = 0x30
const POINT = 0x2e
/** `2026-11-27 20:15:00+00`, and with a fraction of up to six digits before the zone. */
const SHORTEST = 22

const readDigit = (text: string, at: number): number => text.charCodeAt(at) - ZERO
const readTwo = (text: string, at: number): number => readDigit(text, at) * 10 + readDigit(text, at + 1)

/** The instant, cut to the millisecond. */
export function parseTime(text: string): Date {
  const end = text.length - 3
  const hasFraction = text.charCodeAt(19) === POINT
  const isUsual =
    text.endsWith('+00') && text[4] === '-' && (hasFraction ? end > 20 : text.length === SHORTEST)
  if (!isUsual) return parseAnyForm(text)
  let ms = 0
  if (hasFraction) {
    for (let at = 20, unit = 100; at < 23; at += 1, unit /= 10) if (at < end) ms += readDigit(text, at) * unit
  }
  const year = readTwo(text, 0) * 100 + readTwo(text, 2)
  // `Date.UTC` takes years before 100 for those of the last century.
  if (year < 100) return parseAnyForm(text)
  return new Date(
    Date.UTC(
      year,
      readTwo(text, 5) - 1,
      readTwo(text, 8),
      readTwo(text, 11),
      readTwo(text, 14),
      readTwo(text, 17),
      ms,
    ),
  )
}
