import { REFUSALS, type RefusalCode } from '@voltyatra/contract'
import { toSentence } from '@voltyatra/domain'
import { expect, expectTypeOf, test } from 'vitest'
import { buildFailure } from './envelope.ts'
import type { HandlerRefusal } from './route.ts'

test.each([
  [
    { kind: 'booking-state', found: 'in_progress', event: 'confirm' },
    'The booking is in progress; it cannot be changed with "confirm".',
  ],
  [{ kind: 'registration-state', found: 'declined' }, 'The registration is declined.'],
  [{ kind: 'station-state', found: 'offline', event: 'offline' }, 'The station is already offline.'],
  [
    { kind: 'wallet-short', by: 12_345_650 },
    'The wallet is ₹1,23,456.50 short for this. Please top up first.',
  ],
  [{ kind: 'wallet-limit', most: 5_000_000, open: 0 }, 'The wallet would hold more than is allowed.'],
  [
    { kind: 'wallet-limit', most: 5_000_000, open: 10_000 },
    'The wallet may hold ₹50,000.00 at most, and top-ups of ₹100.00 can still be paid. Pay those, or wait until they have expired.',
  ],
  [{ kind: 'wallet-limit' }, 'The wallet would hold more than is allowed.'],
  [
    { kind: 'energy-too-little', leastWh: 1500, total: 2950 },
    'The minimum for a charge here is 1.5 kWh, ₹29.50 with GST.',
  ],
  [
    { kind: 'connector-not-ready', word: 'Faulted' },
    'The charger says that this connector cannot be used now: Faulted. Nothing was charged.',
  ],
  [
    { kind: 'too-many-no-shows', count: 1200, days: 30 },
    'You missed 1200 reservations within 30 days, so you cannot reserve ahead now. At the connector you can charge at once.',
  ],
  [{ kind: 'vehicle-exists' }, 'A vehicle with this name is already listed.'],
  [
    { kind: 'command-invalid', sentence: toSentence('Said by the charger: {no}') },
    'Said by the charger: {no}',
  ],
])('%o is answered with: %s', (refusal, message) => {
  expect(buildFailure(refusal).message).toBe(message)
})

test('every refusal has its sentence, with facts and without', () => {
  for (const kind of Object.keys(REFUSALS) as RefusalCode[]) {
    const { message } = buildFailure({ kind })
    expect(message, kind).toMatch(/^[A-Z].*[^ ]$/)
  }
})

test('what another has said takes the place of no sentence of ours', () => {
  interface Declined {
    readonly kind: 'provider-declined'
    readonly message: string
  }
  expectTypeOf<Declined>().not.toExtend<HandlerRefusal>()
  expectTypeOf<Omit<Declined, 'message'> & { readonly sentence: string }>().not.toExtend<HandlerRefusal>()
  const declined = {
    kind: 'vehicle-exists',
    message: 'Bank: <b>insufficient</b>',
  } as object as HandlerRefusal
  expect(buildFailure(declined).message).toBe(REFUSALS['vehicle-exists'].message)
})
