import { expect, test } from 'vitest'
import { type ListedCard, listUpdates } from './local-list.ts'

const card = (number: string, fields: Partial<ListedCard> = {}): ListedCard => ({
  number,
  kind: 'ISO14443',
  group: null,
  expiresAt: null,
  ...fields,
})
const now = (fields: Partial<Parameters<typeof listUpdates>[0]>) =>
  listUpdates({ sent: [], sentVersion: 0, version: 0, wanted: [], perMessage: 2, ...fields }).map(
    ({ type, version, changes }) => [
      type,
      version,
      changes.map((change) => (change.card ? change.number : `-${change.number}`)).join(' '),
    ],
  )

test('a charger without a list gets all of it, in pieces that it can take', () => {
  const wanted = [card('A'), card('B'), card('C')]
  expect(now({ wanted })).toEqual([
    ['Full', 1, 'A B'],
    ['Differential', 2, 'C'],
  ])
})

test('one that has what it should is sent nothing; an unknown empty list is right as it is', () => {
  expect(now({ sent: [card('A')], sentVersion: 4, version: 4, wanted: [card('A')] })).toEqual([])
  expect(now({})).toEqual([])
})

test('only what has changed is sent: new, other, gone', () => {
  const sent = [card('A'), card('B'), card('C')]
  const wanted = [card('A'), card('B', { group: 'FLEET' }), card('D')]
  expect(now({ sent, sentVersion: 4, version: 4, wanted })).toEqual([
    ['Differential', 5, '-C B'],
    ['Differential', 6, 'D'],
  ])
  expect(now({ sent: [card('A')], sentVersion: 4, version: 4, wanted: [] })).toEqual([
    ['Differential', 5, '-A'],
  ])
})

test('a version that is not the one that was sent is replaced as a whole, under a higher one', () => {
  const sent = [card('A')]
  expect(now({ sent, sentVersion: 4, version: 0, wanted: sent })).toEqual([['Full', 5, 'A']])
  expect(now({ sent, sentVersion: 4, version: 9, wanted: [] })).toEqual([['Full', 10, '']])
  expect(now({ sent, sentVersion: 4, version: 4, wanted: sent, isToSendAll: true })).toEqual([
    ['Full', 5, 'A'],
  ])
})

test.each([2_147_483_647, 2_147_480_000, 1_764_230_400_000, 1e300])(
  'after version %d, near or beyond the 32 bits that chargers have for it, the whole list is numbered from 1',
  (version) => {
    const wanted = [card('A'), card('B'), card('C')]
    const whole = [
      ['Full', 1, 'A B'],
      ['Differential', 2, 'C'],
    ]
    expect(now({ version, wanted })).toEqual(whole)
    expect(now({ version, wanted, isToSendAll: true })).toEqual(whole)
    // Also where only a change would be due; nothing where none is.
    const sent = [card('A')]
    expect(now({ sent, sentVersion: version, version, wanted })).toEqual(whole)
    expect(now({ sent: wanted, sentVersion: version, version, wanted })).toEqual([])
  },
)
