import { fireEvent, screen } from '@testing-library/dom'
import {
  openGuestCharge,
  REFUSALS,
  showGuestCharge,
  showGuestOffer,
  stopGuestCharge,
} from '@voltyatra/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { meter } from '../shared/drivers/meter-texts.ts'
import { answer, answerCalls, type Requested, refuse } from '../testing/answer-calls.ts'
import type { Charge, Offer } from './calls.ts'
import { guest as words } from './texts.ts'

const CODE = '7KXM-4RTC'
const LINK = 'a'.repeat(43)

const place: Offer['place'] = {
  stationId: '01999999-0000-7000-8000-000000000002',
  stationName: 'Koramangala Hub',
  address: '1, 80 Feet Road',
  city: 'Bengaluru',
  connectorId: '01999999-0000-7000-8000-000000000004',
  connectorNumber: 1,
  connectorType: 'CCS2',
  powerKW: 30,
}

const offer: Offer = {
  ...{ code: CODE, place, readiness: 'ready', proof: null, isPluggedIn: false },
  price: { short: '₹17.70/kWh', lines: ['₹17.70/kWh'] },
  choices: [{ by: 'amount', percent: null, paid: 100, kWh: 5.64, hours: 1 }],
}

const charge = (state: Charge['state'], changes: Partial<Charge> = {}): Charge => ({
  ...{ state, place, paid: 300, payment: null, kWh: 16.94, stopAtPercent: null },
  ...{ startedAt: null, endedAt: null, bill: null, hasInvoice: false, isReceiptOnly: false },
  charging: {
    ...{ energyKWh: 0, powerKW: null, socPercent: null, cost: 0, meteredAt: null, idleFeeFrom: null },
    mayRunUnseen: false,
  },
  ...{ signed: null, problem: null, refund: null, linkEndsAt: '2026-11-27T06:30:00.000Z' },
  ...changes,
})

const toPay = () =>
  charge('to-pay', {
    charging: null,
    payment: {
      ...{ orderId: 'VY-1', provider: 'simulated', paymentSessionId: 'session-1' },
      checkout: { mode: 'test', keyId: null, orderId: 'order_1', amount: 30_000 },
      ...{ failure: null, expiresAt: '2026-11-20T07:00:00.000Z' },
    },
  })

const getLink = ({ headers }: Requested): string => headers.get('charge-link') ?? ''

/** Nothing comes by itself: the page looks. */
class NoEvents {
  addEventListener = () => undefined
  removeEventListener = () => undefined
  close = () => undefined
}

/** What the page listens to ends with the test, as with a page that is left: other files use the same window. */
function endListening(): void {
  for (const target of [document, window]) {
    const added = vi.spyOn(target, 'addEventListener')
    onTestFinished(() => {
      for (const [type, listener] of added.mock.calls) target.removeEventListener(type, listener)
      added.mockRestore()
    })
  }
}

/** Opens the page anew, as a reload does. */
async function open(hash = location.hash): Promise<void> {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:40:00.000Z') })
  vi.stubGlobal('EventSource', NoEvents)
  onTestFinished(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
    history.replaceState(null, '', '/')
    document.body.replaceChildren()
  })
  history.replaceState(null, '', `/c/${CODE}${hash}`)
  const root = document.createElement('div')
  root.id = 'guest'
  document.body.replaceChildren(root)
  vi.clearAllTimers()
  vi.resetModules()
  endListening()
  await import('./start.ts')
  await pass(0)
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const findStop = () => screen.getByRole<HTMLButtonElement>('button', { name: words.stop })

test('a stop that is refused while the charge begins says why, stays, and is sent once it charges', async () => {
  let state: Charge['state'] = 'starting'
  const calls = answerCalls(
    answer(showGuestCharge, () => ({ data: charge(state) })),
    refuse(stopGuestCharge, 'charge-may-run'),
  )
  await open(`#${LINK}`)
  fireEvent.click(findStop())
  await pass(10)
  screen.getByText(REFUSALS['charge-may-run'].message)
  await pass(5000)
  screen.getByText(meter.states.starting)
  expect(screen.queryByText(words.typeTitle)).toBeNull()
  state = 'charging'
  calls.answer(answer(stopGuestCharge, () => ({ data: charge('stopping') })))
  await pass(2000)
  screen.getByText(meter.states.stopping)
})

test('a stop that was pressed is sent also after the page was opened anew', async () => {
  let state: Charge['state'] = 'starting'
  const calls = answerCalls(
    answer(showGuestCharge, () => ({ data: charge(state) })),
    refuse(stopGuestCharge, 'charge-may-run'),
  )
  await open(`#${LINK}`)
  fireEvent.click(findStop())
  await pass(10)
  state = 'charging'
  calls.answer(answer(stopGuestCharge, () => ({ data: charge('stopping') })))
  await open()
  screen.getByText(meter.states.stopping)
  expect(calls.of(stopGuestCharge).map(getLink)).toEqual([LINK, LINK])
})

test('a charge that was refused once is shown when the page looks again', async () => {
  const calls = answerCalls(answer(showGuestCharge, () => ({ data: charge('charging') })))
  await open(`#${LINK}`)
  calls.answer(refuse(showGuestCharge, 'invalid-request'))
  await pass(3000)
  screen.getByText(words.typeTitle)
  calls.answer(answer(showGuestCharge, () => ({ data: charge('charging') })))
  window.dispatchEvent(new Event('online'))
  await pass(10)
  screen.getByText(meter.states.charging)
})

test('another amount is chosen while a payment is open: when its money comes, the page shows its charge', async () => {
  let state: Charge['state'] = 'to-pay'
  answerCalls(
    answer(showGuestCharge, () => ({ data: state === 'to-pay' ? toPay() : charge(state) })),
    answer(showGuestOffer, () => ({ data: offer })),
  )
  await open(`#${LINK}`)
  fireEvent.click(screen.getByRole('button', { name: words.otherChoice }))
  await pass(10)
  screen.getByText(words.choose)
  expect(location.hash).toBe('')
  await open()
  screen.getByText(words.choose)
  state = 'charging'
  await pass(5000)
  screen.getByText(meter.states.charging)
  expect(location.hash).toBe(`#${LINK}`)
  findStop()
})

test('a payment that was left open and not paid in time is looked at no more', async () => {
  let isOver = false
  const calls = answerCalls(
    answer(showGuestCharge, () => ({ data: isOver ? charge('not-paid', { charging: null }) : toPay() })),
    answer(showGuestOffer, () => ({ data: offer })),
  )
  await open(`#${LINK}`)
  fireEvent.click(screen.getByRole('button', { name: words.otherChoice }))
  await pass(10)
  isOver = true
  await pass(4000)
  const before = calls.of(showGuestCharge).length
  await pass(40_000)
  screen.getByText(words.choose)
  expect(calls.of(showGuestCharge)).toHaveLength(before)
})

test('of two payments the one whose charge runs is shown, and what becomes of the other one after it', async () => {
  const states = new Map<string, Charge['state']>()
  const show = (requested: Requested) => {
    const state = states.get(getLink(requested)) ?? 'to-pay'
    return { data: state === 'to-pay' ? toPay() : charge(state) }
  }
  answerCalls(
    answer(showGuestCharge, show),
    answer(showGuestOffer, () => ({ data: offer })),
    answer(openGuestCharge, () => ({ data: toPay() })),
  )
  await open(`#${LINK}`)
  fireEvent.click(screen.getByRole('button', { name: words.otherChoice }))
  await pass(10)
  fireEvent.click(screen.getByRole('button', { name: words.pay('₹100.00') }))
  await pass(10)
  const second = location.hash.slice(1)
  expect(second).not.toBe(LINK)
  states.set(LINK, 'charging').set(second, 'no-charge')
  await pass(3000)
  screen.getByText(meter.states.charging)
  expect(location.hash).toBe(`#${LINK}`)
  states.set(LINK, 'done')
  await pass(3000)
  fireEvent.click(screen.getByRole('button', { name: words.again }))
  await pass(10)
  expect(location.hash).toBe(`#${second}`)
  screen.getByText(words.states['no-charge'])
})

test('an amount that changes on the way to the server stands on the button when the refusal is read', async () => {
  let paid = 100
  const calls = answerCalls(
    answer(showGuestOffer, () => ({
      data: { ...offer, choices: [{ ...{ by: 'full' as const, percent: null, paid }, kWh: 5.64, hours: 1 }] },
    })),
    refuse(openGuestCharge, 'price-changed'),
  )
  await open()
  paid = 110
  fireEvent.click(screen.getByRole('button', { name: words.pay('₹100.00') }))
  await pass(10)
  screen.getByText(REFUSALS['price-changed'].message)
  expect(location.hash).toBe('')
  calls.answer(
    answer(openGuestCharge, () => ({ data: toPay() })),
    answer(showGuestCharge, () => ({ data: toPay() })),
  )
  fireEvent.click(screen.getByRole('button', { name: words.pay('₹110.00') }))
  await pass(10)
  expect(calls.of(openGuestCharge).map(({ body }) => body)).toMatchObject([
    { greatestTotal: 100 },
    { greatestTotal: 110 },
  ])
})
