import { addMs, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { type ChargeNow, decideNextStep } from './charge-step.ts'

const T0 = new Date('2026-11-20T06:30:00.000Z')
const at = (minute: number) => addMs(T0, minutes(minute))

const charge = (fields: Partial<ChargeNow> = {}): ChargeNow => ({
  status: 'in_progress',
  askedAt: T0,
  endsAt: at(60),
  energyLimitWh: 20_000,
  stopDueAt: null,
  start: { status: 'answered', answer: 'Accepted', errorText: null, endedAt: T0 },
  stop: null,
  stopRequestedAt: null,
  stopAtPercent: null,
  limitReached: null,
  meter: null,
  meterRequestedAt: null,
  meterRequests: 0,
  tariff: null,
  tariffRequests: 0,
  almostDoneAt: T0,
  lastReceivedAt: at(10),
  session: { state: 'charging', energyWh: 5_000, reportsZero: false, doubt: null },
  isConnected: true,
  connectedAt: null,
  connectedAgainMs: 0,
  isSaidToCharge: false,
  stateRequestedAt: T0,
  doubt: null,
  billedBy: null,
  billEnergyWh: null,
  meterEnergyWh: null,
  isBillFlagged: false,
  hasAnomalies: false,
  unbilledWh: 0,
  closedAt: null,
  idle: null,
  ...fields,
})
const step = (fields: Partial<ChargeNow>, minute = 10) => decideNextStep(charge(fields), at(minute))
type SessionNow = NonNullable<ChargeNow['session']>
const session = (
  energyWh: number,
  state: SessionNow['state'] = 'charging',
  more: Partial<SessionNow> = {},
): SessionNow => ({ state, energyWh, reportsZero: false, doubt: null, ...more })
const command = (status: string, fields: object = {}) => ({
  status,
  answer: null,
  errorText: null,
  endedAt: T0,
  ...fields,
})

describe('while the charger is to begin', () => {
  test.each([
    ['nothing yet', { start: command('sent') }, undefined],
    ['accepted', {}, undefined],
    ['rejected', { start: command('answered', { answer: 'Rejected' }) }, ['start-refused']],
    ['an error', { start: command('refused', { errorText: 'no cable' }) }, ['start-failed', 'no cable']],
    ['no answer', { start: command('no-answer') }, ['start-unanswered']],
    ['the line was lost', { start: command('not-connected') }, ['connection-lost']],
  ] as const)('%s', (_what, fields, reason) => {
    const found = step({ status: 'reserved', session: null, ...fields }, 1)
    const [cancelCode, cancelReason = null] = reason ?? []
    expect(found).toEqual(reason && { kind: 'cancel', reason: { cancelCode, cancelReason } })
  })

  test('five minutes are the most; a session begins the booking, also one that is over already', () => {
    expect(step({ status: 'reserved', session: null }, 5)).toMatchObject({ kind: 'cancel' })
    expect(step({ status: 'reserved', session: session(0) }, 6)).toEqual({ kind: 'begin' })
    expect(step({ status: 'reserved', session: session(100, 'ended') })).toEqual({ kind: 'begin' })
  })

  test('one that has agreed and is away may charge: it has a day, and five minutes from when it is back', () => {
    const away = { status: 'reserved', session: null, isConnected: false } as const
    expect(step(away, 1_439)).toBeUndefined()
    expect(step(away, 1_440)).toMatchObject({ kind: 'cancel', reason: { cancelCode: 'connection-lost' } })
    const back = { ...away, isConnected: true, connectedAt: at(20), stateRequestedAt: at(20) }
    expect(step(back, 24)).toBeUndefined()
    expect(step(back, 25)).toMatchObject({ kind: 'cancel', reason: { cancelCode: 'charge-not-begun' } })
    expect(step({ ...back, connectedAt: at(1_439) }, 1_440)).toMatchObject({ kind: 'cancel' })
    expect(step({ ...away, start: command('sent') }, 5)).toMatchObject({ kind: 'cancel' })
  })

  test('of a line that breaks again and again each connection counts, unless the connector is said to charge', () => {
    const flapped = { status: 'reserved', session: null, connectedAgainMs: minutes(4) } as const
    const back = { ...flapped, isConnected: true, connectedAt: at(20), stateRequestedAt: at(20) }
    expect(step(back, 20.9)).toBeUndefined()
    expect(step(back, 21)).toMatchObject({ kind: 'cancel', reason: { cancelCode: 'charge-not-begun' } })
    expect(step({ ...back, isSaidToCharge: true }, 1_439)).toBeUndefined()
    expect(step({ ...back, isSaidToCharge: true }, 1_440)).toMatchObject({ kind: 'cancel' })
    const away = { ...flapped, isConnected: false }
    expect(step(away, 60)).toBeUndefined()
    expect(step({ ...away, connectedAgainMs: minutes(5) }, 60)).toMatchObject({
      ...{ kind: 'cancel', reason: { cancelCode: 'connection-lost' } },
    })
    // One that was never away has five minutes, whatever its connector says.
    expect(step({ ...flapped, isConnected: true, isSaidToCharge: true }, 5)).toMatchObject({ kind: 'cancel' })
  })

  test('one that is back is asked what its connector does, by each connection, once a minute at most', () => {
    const back = { status: 'reserved', session: null, isConnected: true, connectedAt: at(20) } as const
    expect(step({ ...back, stateRequestedAt: null }, 20)).toEqual({ kind: 'ask-state' })
    expect(step({ ...back, stateRequestedAt: at(20) }, 24)).toBeUndefined()
    expect(step({ ...back, stateRequestedAt: at(19.5) }, 20.4)).toBeUndefined()
    expect(step({ ...back, stateRequestedAt: at(19.5) }, 20.5)).toEqual({ kind: 'ask-state' })
    const never = { ...back, connectedAt: at(-20), stateRequestedAt: null }
    expect(step(never, 4)).toBeUndefined()
  })
})

describe('while it charges', () => {
  test('the prepaid energy, or the paid time, ends it', () => {
    expect(step({ session: session(19_999) })).toBeUndefined()
    expect(step({ session: session(20_000) })).toEqual({ kind: 'ask-stop', reason: 'prepaid-used-up' })
    expect(step({ session: session(19_000), stopDueAt: at(10) })).toMatchObject({ kind: 'ask-stop' })
    expect(step({ session: session(19_000), stopDueAt: at(11) })).toBeUndefined()
    const byTime = { energyLimitWh: null, session: session(90_000), lastReceivedAt: at(58) }
    expect(step(byTime, 59)).toBeUndefined()
    expect(step(byTime, 60)).toEqual({ kind: 'ask-stop', reason: 'time-used-up' })
  })

  test('its driver is notified once that it is almost done: by the limit, the time, or the battery', () => {
    const isNotified = (fields: Partial<ChargeNow>, minute = 10) =>
      step({ almostDoneAt: null, ...fields }, minute)?.kind === 'notify-almost-done'
    expect(isNotified({ session: session(17_999) })).toBe(false)
    expect(isNotified({ session: session(18_000) })).toBe(true)
    expect(isNotified({ session: session(18_000), almostDoneAt: at(9) })).toBe(false)
    expect(isNotified({ session: session(18_000, 'suspended') })).toBe(false)
    expect(isNotified({ session: session(5_000), stopDueAt: at(15.1) })).toBe(false)
    expect(isNotified({ session: session(5_000), stopDueAt: at(15) })).toBe(true)
    const byTime = { energyLimitWh: null, session: session(1_000) }
    expect(isNotified(byTime, 54)).toBe(false)
    expect(isNotified({ ...byTime, lastReceivedAt: at(55) }, 55)).toBe(true)
    expect(isNotified({ ...byTime, session: session(0), lastReceivedAt: at(55) }, 55)).toBe(false)
    const battery = (socPercent: number) => ({ session: session(5_000, 'charging', { socPercent }) })
    expect(isNotified(battery(89))).toBe(false)
    expect(isNotified(battery(90))).toBe(true)
    expect(isNotified(battery(90), 4.9)).toBe(false)
  })

  test('a full battery ends it, which may wait for its cable to be removed', () => {
    const full = session(9_000, 'suspended', { socPercent: 100 })
    expect(step({ session: full })).toEqual({ kind: 'ask-stop', reason: 'battery-full' })
    expect(step({ session: { ...full, socPercent: 99 } })).toBeUndefined()
    expect(step({ session: { ...full, state: 'charging' } })).toBeUndefined()
    expect(step({ session: { ...full, socPercent: null } })).toBeUndefined()
  })

  test('the level of the battery that was chosen ends it once, and is announced before', () => {
    const at79 = session(9_000, 'charging', { socPercent: 79 })
    const at80 = session(9_000, 'charging', { socPercent: 80 })
    expect(step({ stopAtPercent: 80, session: at79 })).toBeUndefined()
    expect(step({ stopAtPercent: 80, session: at80 })).toEqual({
      kind: 'ask-stop',
      reason: 'percent-reached',
    })
    expect(step({ stopAtPercent: 80, session: { ...at80, state: 'suspended' } })).toMatchObject({
      kind: 'ask-stop',
    })
    const requested = {
      stopRequestedAt: at(10),
      stop: command('answered', { answer: 'Accepted', endedAt: at(10) }),
    }
    expect(step({ stopAtPercent: 80, session: at80, ...requested })).toBeUndefined()
    expect(step({ stopAtPercent: 80, session: session(20_000, 'charging', { socPercent: null }) })).toEqual({
      kind: 'ask-stop',
      reason: 'prepaid-used-up',
    })
    expect(step({ limitReached: 'cost' })).toEqual({ kind: 'ask-stop', reason: 'limit-at-charger' })
    expect(step({ limitReached: 'cost', ...requested })).toBeUndefined()
    const idle = { since: at(5), isPausedByLimit: false, noticedAt: null, lookedAt: null }
    expect(step({ limitReached: 'time', idle })).toMatchObject({ reason: 'limit-at-charger' })
    expect(step({ stopAtPercent: 80, session: at80, idle })).toMatchObject({ reason: 'percent-reached' })
    const battery = (socPercent: number) => ({
      stopAtPercent: 80,
      almostDoneAt: null,
      session: session(5_000, 'charging', { socPercent }),
    })
    expect(step(battery(74))).toBeUndefined()
    expect(step(battery(75))).toEqual({ kind: 'notify-almost-done' })
  })

  test('a meter that says zero twice calls it off after five minutes; silence does not', () => {
    const zero = session(0, 'charging', { reportsZero: true })
    expect(step({ session: zero, lastReceivedAt: at(4) }, 4.9)).toBeUndefined()
    expect(step({ session: zero, lastReceivedAt: at(4) }, 5)).toMatchObject({ kind: 'cancel' })
    expect(step({ session: zero, lastReceivedAt: at(4), meterRequestedAt: at(6) }, 6)).toBeUndefined()
    const silent = { session: session(0), lastReceivedAt: null, meterRequestedAt: at(59) }
    expect(step(silent, 59)).toBeUndefined()
    expect(step(silent, 60)).toEqual({ kind: 'ask-stop', reason: 'no-readings' })
    expect(step({ ...silent, lastReceivedAt: at(50) }, 60)).toBeUndefined()
  })

  test('one that the load limit leaves nothing waits for its turn, and has five minutes from then', () => {
    const zero = (more: Partial<SessionNow>) => session(0, 'charging', { reportsZero: true, ...more })
    const waiting = {
      session: zero({ isPausedByLimit: true }),
      lastReceivedAt: at(5),
      meterRequestedAt: at(5),
    }
    expect(step(waiting, 6)).toBeUndefined()
    const itsTurn = (minute: number) =>
      step({ session: zero({ allowedAt: at(15) }), lastReceivedAt: at(minute - 1) }, minute)
    expect(itsTurn(19.9)).toBeUndefined()
    expect(itsTurn(20)).toMatchObject({ kind: 'cancel', reason: { cancelCode: 'no-energy-flowed' } })
  })

  test.each(['no-reading', 'contradictory', 'charger-lost'] as const)(
    'an end in doubt (%s) is held once, and billed when the doubt is gone',
    (doubt) => {
      const ended = session(0, 'ended', { doubt })
      expect(step({ session: ended })).toEqual({ kind: 'hold', doubt })
      expect(step({ session: ended, doubt })).toBeUndefined()
      expect(step({ session: session(5_000, 'ended'), doubt })).toEqual({ kind: 'bill' })
      expect(step({ session: session(0, 'ended'), doubt })).toMatchObject({ kind: 'cancel' })
    },
  )

  test('time is billed without a meter, unless its end is not known', () => {
    const byTime = (doubt: SessionNow['doubt']) =>
      step({ energyLimitWh: null, session: session(0, 'ended', { doubt }) })
    expect(byTime('no-reading')).toEqual({ kind: 'bill' })
    expect(byTime('charger-lost')).toMatchObject({ kind: 'hold' })
    expect(byTime(null)).toMatchObject({ kind: 'cancel' })
  })

  test('its end is its bill', () => {
    expect(step({ session: session(7, 'ended') })).toEqual({ kind: 'bill' })
  })

  test('a stop that did not arrive is sent again, half a minute later, to a charger that is connected', () => {
    const undelivered = { stopRequestedAt: T0, stop: command('not-connected') }
    expect(step(undelivered, 0.4)).toBeUndefined()
    expect(step({ ...undelivered, isConnected: false })).toBeUndefined()
    expect(step(undelivered)).toEqual({ kind: 'stop-again' })
    expect(step({ ...undelivered, stop: command('sent', { endedAt: null }) })).toBeUndefined()
  })

  test.each(['Accepted', 'Rejected'])(
    'one that it has answered with %s, and charges on, every two minutes',
    (answer) => {
      const unheeded = { stopRequestedAt: T0, stop: command('answered', { answer }) }
      expect(step(unheeded, 1.9)).toBeUndefined()
      expect(step(unheeded, 2)).toEqual({ kind: 'stop-again' })
      expect(step({ ...unheeded, session: session(5_000, 'ended') }, 2)).toEqual({ kind: 'bill' })
    },
  )

  test('a meter that is silent for two minutes is asked, as long as the charger can answer', () => {
    const silent = { lastReceivedAt: null, session: session(0) }
    expect(step(silent, 1.9)).toBeUndefined()
    expect(step(silent, 2)).toEqual({ kind: 'ask-meter' })
    expect(step({ ...silent, isConnected: false }, 2)).toBeUndefined()
    const requested = (fields: Partial<ChargeNow>) =>
      step({ ...silent, meterRequestedAt: at(2), ...fields }, 4)
    expect(requested({ meter: command('answered', { answer: 'Accepted' }) })).toEqual({ kind: 'ask-meter' })
    expect(requested({ meter: command('no-answer') })).toEqual({ kind: 'ask-meter' })
    const cannot = { meter: command('answered', { answer: 'NotImplemented' }) }
    expect(requested({ ...cannot, meterRequests: 1 })).toEqual({ kind: 'ask-meter' })
    expect(requested({ ...cannot, meterRequests: 2 })).toBeUndefined()
    expect(requested({ meter: command('refused'), meterRequests: 2 })).toBeUndefined()
    expect(step({ ...silent, meterRequestedAt: at(3) }, 4)).toBeUndefined()
    expect(step({ lastReceivedAt: at(9) }, 10)).toBeUndefined()
    expect(step({ lastReceivedAt: at(9) }, 11)).toEqual({ kind: 'ask-meter' })
  })
})

test.each([
  ['was not answered, is sent again', { tariff: command('no-answer') }, 'send-tariff-again'],
  ['was not sent while the charger was away, is', { tariff: command('not-connected') }, 'send-tariff-again'],
  [
    'has a charger that is still away, waits',
    { tariff: command('no-answer'), isConnected: false },
    undefined,
  ],
  ['failed a moment ago, waits', { tariff: command('no-answer', { endedAt: at(9.8) }) }, undefined],
  ['was refused, is not sent again', { tariff: command('refused') }, undefined],
  ['was answered, is not', { tariff: command('answered', { answer: 'TxNotFound' }) }, undefined],
  ['is on its way, is not', { tariff: command('sent', { endedAt: null }) }, undefined],
  ['failed three times, is not', { tariff: command('no-answer'), tariffRequests: 3 }, undefined],
  [
    'is of a charge that is to end, is not',
    { tariff: command('no-answer'), stopRequestedAt: at(9) },
    'stop-again',
  ],
] as const)('a driver’s own price that %s', (_what, fields, kind) => {
  expect(step(fields)?.kind).toBe(kind)
})

describe('once there is a bill', () => {
  const billed = {
    status: 'completed',
    billedBy: 'meter',
    meterEnergyWh: 5_000,
    billEnergyWh: 5_000,
  } as const

  test('a late word of the meter makes it anew until it is confirmed', () => {
    expect(step({ ...billed, session: session(5_000, 'ended') })).toBeUndefined()
    expect(step({ ...billed, session: session(6_000, 'ended') })).toEqual({ kind: 'bill' })
    expect(step({ ...billed, status: 'confirmed', session: session(6_000, 'ended') })).toEqual({
      kind: 'note-unbilled',
      wh: 1_000,
    })
  })

  test('a word that puts right what was odd makes it anew, with the same energy too', () => {
    const flagged = { ...billed, isBillFlagged: true, session: session(5_000, 'ended') }
    expect(step({ ...flagged, hasAnomalies: true })).toBeUndefined()
    expect(step(flagged)).toEqual({ kind: 'bill' })
    expect(step({ ...flagged, billedBy: 'partner' })).toBeUndefined()
  })

  test('a hand-written one is compared with what the meter says by now, and the charger stops', () => {
    const byHand = { ...billed, billedBy: 'partner' } as const
    expect(step({ ...byHand, session: session(6_000) })).toEqual({ kind: 'compare' })
    expect(step({ ...byHand, session: session(5_000) })).toEqual({
      kind: 'ask-stop',
      reason: 'booking-ended',
    })
  })

  test('one that goes on after all is open again, stopped, and closed when that has ended', () => {
    const over = { status: 'confirmed', billedBy: 'meter', billEnergyWh: 30 } as const
    expect(step({ ...over, session: session(30), closedAt: T0 })).toEqual({ kind: 'open-again' })
    expect(step({ ...over, session: session(30) })).toEqual({ kind: 'ask-stop', reason: 'booking-ended' })
    expect(step({ ...over, session: session(30, 'ended'), closedAt: T0 })).toBeUndefined()
    expect(step({ session: session(30), doubt: 'charger-lost' })).toEqual({
      kind: 'ask-stop',
      reason: 'booking-ended',
    })
  })

  test('one that is called off stops its charger, and is closed when that has', () => {
    const off = { status: 'cancelled' } as const
    expect(step({ ...off, session: session(0) })).toMatchObject({ kind: 'ask-stop' })
    expect(step({ ...off, session: session(30, 'ended') })).toEqual({ kind: 'note-unbilled', wh: 30 })
    expect(step({ ...off, session: session(30, 'ended'), unbilledWh: 30 })).toEqual({ kind: 'close' })
    expect(step({ ...off, session: null })).toEqual({ kind: 'close' })
    expect(step({ ...off, session: null, closedAt: T0 })).toBeUndefined()
  })
})

describe('with an idle fee', () => {
  const idle = (fields: Partial<NonNullable<ChargeNow['idle']>> = {}) => ({
    idle: { since: at(8), isPausedByLimit: false, noticedAt: null, lookedAt: null, ...fields },
    session: session(5_000, 'suspended', { socPercent: 100 }),
  })

  test('the driver is notified when the car has taken nothing for a minute, and a full car is not stopped', () => {
    expect(step(idle(), 8.9)).toBeUndefined()
    expect(step(idle(), 9)).toEqual({ kind: 'notify-idle' })
    expect(step(idle({ since: null }))).toBeUndefined()
    expect(step(idle({ isPausedByLimit: true }))).toBeUndefined()
    expect(step(idle({ lookedAt: at(9.6) }))).toBeUndefined()
  })

  test('once notified, whether what is held is used up is looked at twice a minute', () => {
    expect(step(idle({ noticedAt: at(9.6) }))).toBeUndefined()
    expect(step(idle({ noticedAt: at(9) }))).toEqual({ kind: 'check-hold' })
    expect(step(idle({ noticedAt: at(9), lookedAt: at(9.6) }))).toBeUndefined()
    expect(step({ ...idle({ noticedAt: at(9), since: null }), session: session(5_000) })).toEqual({
      kind: 'check-hold',
    })
    expect(step({ ...idle({ noticedAt: at(9) }), session: session(20_000) })).toMatchObject({
      kind: 'ask-stop',
    })
  })
})
