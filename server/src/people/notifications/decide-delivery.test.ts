import { describe, expect, test } from 'vitest'
import { decideDelivery, type Recipient } from './decide-delivery.ts'

const noon = new Date('2026-11-20T12:00:00+05:30')
const night = new Date('2026-11-20T22:00:00+05:30')
const asha: Recipient = {
  ...{ id: 'asha', phone: '+919845012345', email: 'asha@example.in' },
  ...{ hasBrowser: true, isBlocked: false },
}
const all = new Set(['sms', 'email', 'push'])
const none = new Set<string>()

type Case = Parameters<typeof decideDelivery>[0]
const decide = (given: Partial<Case>) =>
  decideDelivery({ channel: 'sms', kind: 'promotional', recipient: asha, consents: all, now: noon, ...given })

describe('the inbox', () => {
  test('takes everything, from anybody, at any hour', () => {
    const recipient = { ...asha, isBlocked: true }
    for (const kind of ['service', 'promotional'] as const) {
      expect(decide({ channel: 'inbox', kind, recipient, consents: none, now: night })).toEqual({
        kind: 'arrived',
      })
    }
  })
})

describe('a promotion', () => {
  test('goes by the channels that the customer agreed to, and by no other', () => {
    expect(decide({})).toMatchObject({ kind: 'send', to: '+919845012345' })
    expect(decide({ channel: 'email' })).toMatchObject({ kind: 'send', to: 'asha@example.in' })
    expect(decide({ channel: 'push' })).toMatchObject({ kind: 'send', to: 'asha' })
    expect(decide({ channel: 'push', consents: new Set(['sms', 'email']) })).toEqual({
      kind: 'skip',
      reason: 'no-consent',
    })
    expect(decide({ consents: new Set(['email']) })).toEqual({ kind: 'skip', reason: 'no-consent' })
    expect(decide({ channel: 'email', consents: new Set(['sms']) })).toEqual({
      kind: 'skip',
      reason: 'no-consent',
    })
    expect(decide({ consents: undefined })).toEqual({ kind: 'skip', reason: 'no-consent' })
  })

  test.each(['sms', 'push'] as const)('by %s waits for 10:00 and is worth nothing after 21:00', (channel) => {
    expect(decide({ channel, now: night })).toEqual({
      kind: 'defer',
      until: new Date('2026-11-21T10:00:00+05:30'),
    })
    expect(decide({ channel })).toMatchObject({ until: new Date('2026-11-20T21:00:00+05:30') })
  })

  test('by mail keeps no hours', () => {
    expect(decide({ channel: 'email', now: night })).toMatchObject({ kind: 'send', until: undefined })
  })

  test('does not wait for hours in which it may not go anyway', () => {
    expect(decide({ now: night, consents: none })).toEqual({ kind: 'skip', reason: 'no-consent' })
  })
})

describe('what customers have to know', () => {
  test('goes without consent and at any hour', () => {
    for (const channel of ['sms', 'email', 'push'] as const) {
      expect(decide({ channel, kind: 'service', consents: undefined, now: night })).toMatchObject({
        kind: 'send',
        until: undefined,
      })
    }
  })
})

test('a blocked customer gets nothing but the inbox, one without an address no mail, one without a browser no push', () => {
  for (const kind of ['service', 'promotional'] as const) {
    expect(decide({ kind, recipient: { ...asha, isBlocked: true } })).toEqual({
      kind: 'skip',
      reason: 'blocked',
    })
    expect(decide({ kind, channel: 'email', recipient: { ...asha, email: null } })).toEqual({
      kind: 'skip',
      reason: 'no-address',
    })
    expect(decide({ kind, channel: 'push', recipient: { ...asha, hasBrowser: false } })).toEqual({
      kind: 'skip',
      reason: 'no-browser',
    })
  }
})
