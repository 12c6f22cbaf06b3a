import { expect, test } from 'vitest'
import { BOOKING_STATES } from '../booking/states.ts'
import { decideEntitlement, type SessionClaim } from './entitlement.ts'

const claim = (fields: Partial<SessionClaim> = {}): SessionClaim => ({
  booking: null,
  card: null,
  idTag: null,
  hasCharged: false,
  ...fields,
})

test('a booking that is paid or charges entitles, whatever its charger has said of a tag', () => {
  const entitling = BOOKING_STATES.filter(
    (booking) => decideEntitlement(claim({ booking, idTag: 'X', hasCharged: true })).ok,
  )
  expect(entitling).toEqual(['reserved', 'in_progress'])
})

test.each([
  ['a booking that was called off', { booking: 'cancelled' }, 'booking-cancelled'],
  ['a booking that is billed', { booking: 'completed' }, 'booking-over'],
  ['a stranger’s tag', { idTag: 'RFID-1' }, 'no-booking'],
  ['a card that was refused', { card: 'refused', idTag: '04A2' }, 'card-refused'],
  ['a card’s booking that was called off', { card: 'accepted', booking: 'cancelled' }, 'booking-cancelled'],
  ['energy for nobody', { hasCharged: true }, 'no-booking'],
] as const)('%s does not', (_what, fields, kind) => {
  expect(decideEntitlement(claim(fields))).toEqual({ ok: false, refusal: { kind } })
})

test('a car that is connected, and for which nobody has asked, needs nothing yet', () => {
  expect(decideEntitlement(claim())).toEqual({ ok: true, value: { kind: 'not-needed-yet' } })
})

test('a card that was accepted entitles, before its booking is made and where it is free', () => {
  expect(decideEntitlement(claim({ card: 'accepted', idTag: '04A2', hasCharged: true }))).toEqual({
    ok: true,
    value: { kind: 'card' },
  })
})
