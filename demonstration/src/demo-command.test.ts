import { expect, test } from 'vitest'
import { parseDemoCommand } from './demo-command.ts'

const NOW = new Date('2026-11-20T13:30:42.500Z')
const parse = (...args: string[]) => parseDemoCommand(args, NOW)

test('without an argument, the usual network until the present minute is meant', () => {
  expect(parse()).toEqual({
    seed: 'voltyatra',
    until: new Date('2026-11-20T13:30:00Z'),
    stations: 180,
    customers: 9_000,
    bookings: 162_000,
    isFresh: false,
    isBuildOnly: false,
    isStill: false,
    wantsHelp: false,
    isParticular: false,
  })
})

test('everything about the network can be said', () => {
  const options = ['--seed', 'Pune', '--until', '2026-10-01T18:00:00+05:30', '--stations', '200']
  expect(
    parse(...options, '--customers=200000', '--bookings=1000000', '--fresh', '--build-only', '--still'),
  ).toEqual({
    seed: 'Pune',
    until: new Date('2026-10-01T12:30:00Z'),
    stations: 200,
    customers: 200_000,
    bookings: 1_000_000,
    isFresh: true,
    isBuildOnly: true,
    isStill: true,
    wantsHelp: false,
    isParticular: true,
  })
})

test('who only wants another one says nothing particular', () => {
  expect(parse('--fresh').isParticular).toBe(false)
})

test.each([
  [['--bookings', '0'], '--bookings must be a number from 1 up, not "0"'],
  [['--customers', '1e6'], '--customers must be a number from 1 up, not "1e6"'],
  [['--stations=-3'], '--stations must be a number from 1 up, not "-3"'],
  [['--until', 'yesterday'], '--until is no time: "yesterday"'],
  [['--until', '2026-11-21T00:00:00Z'], '--until lies in the future'],
  [['--bookngs', '5'], 'Unknown option'],
  [['1000'], 'Unexpected argument'],
])('%j is refused in words', (args, words) => {
  expect(() => parse(...args)).toThrow(words)
})
