import { expect, test } from 'vitest'
import { type Audience, createCustomerAudience, createOperatorAudience, mayReceive } from './audience.ts'
import type { Change } from './change.ts'

const TOPICS = {
  booking: { readWith: 'booking.read' },
  withdrawal: { readWith: 'withdrawal.read' },
  notice: { readWith: null },
  station: { readWith: 'station.read', isForEveryDriver: true },
} as const

const receives = (audience: Audience, customerId: string | null, topics: readonly string[]) =>
  topics.filter((topic) =>
    mayReceive(audience, {
      at: { xact: 1n, id: 1 },
      topic,
      subjectId: 's',
      customerId,
      kind: 'changed',
    } satisfies Change),
  )
const ALL = [...Object.keys(TOPICS), 'teleport', 'toString']

test('an operator hears of what the role may read, and of nothing else', () => {
  expect(receives(createOperatorAudience('owner', TOPICS), null, ALL)).toEqual([
    'booking',
    'withdrawal',
    'station',
  ])
  expect(receives(createOperatorAudience('support', TOPICS), null, ALL)).toEqual(['booking', 'station'])
})

test('a driver hears of the own rows, and of what is for every driver', () => {
  const asha = createCustomerAudience('asha', TOPICS)
  expect(receives(asha, 'asha', ALL)).toEqual(['booking', 'withdrawal', 'notice', 'station'])
  expect(receives(asha, 'ravi', ALL)).toEqual(['station'])
  expect(receives(asha, null, ALL)).toEqual(['station'])
})
