import { expect, test } from 'vitest'
import { SignsOfLife } from './signs-of-life.ts'

const QUIET = { quiet: 4 }

/** At which look, counted from the first, it is given up. */
function givenUpAt(life: SignsOfLife, between: (look: number) => void = () => undefined): number {
  for (let look = 1; look <= 20; look += 1) {
    if (life.areMissing(QUIET)) return look
    between(look)
  }
  return Number.POSITIVE_INFINITY
}

test('a connection without any sign is given up at the second look', () => {
  expect(givenUpAt(new SignsOfLife())).toBe(2)
})

test('a charger that only answers pings, or only sends its own, stays', () => {
  const answering = new SignsOfLife()
  expect(givenUpAt(answering, () => answering.pong())).toBe(Number.POSITIVE_INFINITY)
  const pinging = new SignsOfLife()
  expect(givenUpAt(pinging, () => pinging.ping())).toBe(Number.POSITIVE_INFINITY)
})

test('a charger that never answers a ping stays as long as it speaks now and then', () => {
  const life = new SignsOfLife()
  life.message()
  expect(givenUpAt(life, (look) => look % 3 === 0 && life.message())).toBe(Number.POSITIVE_INFINITY)
})

test('it is given up once it has said nothing for as long as chargers are silent between two heartbeats', () => {
  const life = new SignsOfLife()
  life.message()
  expect(givenUpAt(life)).toBe(QUIET.quiet + 1)
})

test('a charger that has answered pings and stops is given up as soon as ever, though it spoke before', () => {
  const life = new SignsOfLife()
  life.message()
  life.pong()
  expect(givenUpAt(life)).toBe(2)
})
