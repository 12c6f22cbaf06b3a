import type { PassedOver as OfDomain } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { formatReason } from './format-reason.ts'
import { why } from './why-texts.ts'

/** Each code that the domain has; one that is new asks for its words here. */
const CODES: Readonly<Record<OfDomain['code'], true>> = {
  'other-place': true,
  'other-group': true,
  'not-yet': true,
  over: true,
  'for-everyone': true,
  'wider-place': true,
  'lower-priority': true,
  'began-earlier': true,
  'later-id': true,
}

const FACTS = {
  place: 'network',
  closer: 'station',
  groupName: 'City taxis',
  from: '2026-12-01T03:30:00Z',
  until: '2026-11-01T03:30:00Z',
  priority: 1,
  higher: 5,
} as const

test('every reason has a sentence of its own', () => {
  const reasons = [...Object.keys(CODES), 'no-version'].map((code) => formatReason({ code, ...FACTS }))
  expect(new Set(reasons).size).toBe(reasons.length)
  expect(reasons).not.toContain(why.reasons.unknown)
})

test('a reason names what it is by', () => {
  const format = (code: string) => formatReason({ code, ...FACTS })
  expect(format('not-yet')).toBe('It begins 1 Dec 2026, 9:00 am IST.')
  expect(format('lower-priority')).toBe('Its priority is 1; the other one has 5.')
  expect(format('wider-place')).toBe(
    'It is for the network; the one that counts is for a station, which is closer.',
  )
  expect(formatReason({ code: 'other-group' })).toBe('It is for drivers of a deleted group.')
})
