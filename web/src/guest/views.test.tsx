import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '../shared/call-api.ts'
import { meter } from '../shared/drivers/meter-texts.ts'
import { report } from '../shared/drivers/report-texts.ts'
import { signedReadings } from '../shared/drivers/signed-readings-texts.ts'
import { formatKilowattHours } from '../shared/formats.ts'
import type { Charge, Limit, Offer } from './calls.ts'
import { createChargeView } from './charge-view.ts'
import { toNonBreaking } from './dom.ts'
import { createMessagePart } from './message-part.ts'
import { createOfferView } from './offer-view.ts'
import { createPaymentView } from './payment-view.ts'
import { createReceiptView } from './receipt-view.ts'
import { createReportPart } from './report-part.ts'
import { guest as words } from './texts.ts'

afterEach(() => document.body.replaceChildren())

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

const offer = (changes: Partial<Offer> = {}): Offer => ({
  code: '7KXM-4RTC',
  place,
  readiness: 'ready',
  proof: null,
  isPluggedIn: false,
  price: { short: '₹17.70/kWh', lines: ['₹17.70/kWh'] },
  choices: [
    { by: 'amount', percent: null, paid: 100, kWh: 5.64, hours: 1 },
    { by: 'amount', percent: null, paid: 300, kWh: 16.94, hours: 1 },
    { by: 'full', percent: null, paid: 1062, kWh: 60, hours: 2 },
  ],
  ...changes,
})

const charge = (changes: Partial<Charge> = {}): Charge => ({
  state: 'charging',
  place,
  paid: 300,
  payment: null,
  kWh: 16.94,
  stopAtPercent: null,
  startedAt: '2026-11-20T06:30:00.000Z',
  endedAt: null,
  charging: {
    mayRunUnseen: false,
    energyKWh: 2.5,
    powerKW: 22,
    socPercent: null,
    cost: 44.25,
    meteredAt: null,
    idleFeeFrom: null,
  },
  bill: null,
  hasInvoice: false,
  isReceiptOnly: false,
  signed: null,
  problem: null,
  refund: null,
  linkEndsAt: '2026-11-27T06:30:00.000Z',
  ...changes,
})

const payment: NonNullable<Charge['payment']> = {
  orderId: 'VY-1',
  provider: 'razorpay',
  paymentSessionId: 'order_1/2',
  checkout: { mode: 'test', keyId: 'rzp_test_1', orderId: 'order_1', amount: 30_000 },
  failure: null,
  expiresAt: '2026-11-20T07:00:00.000Z',
}

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay |^One moment/ })

test('what is chosen is paid, and stays chosen while the page brings itself up to date', async () => {
  const paid: Limit[] = []
  const { element, update } = createOfferView({
    offer: offer(),
    onPay: async (limit) => void paid.push(limit),
  })
  document.body.append(element)
  expect(payButton().textContent).toBe(words.pay('₹300.00'))
  fireEvent.click(screen.getByRole('radio', { name: /^₹100/ }))
  update(offer({ isPluggedIn: true }))
  screen.getByText(words.readiness.pluggedIn)
  expect(payButton().textContent).toBe(words.pay('₹100.00'))
  fireEvent.click(payButton())
  await waitFor(() => expect(paid).toEqual([{ by: 'amount', rupees: 100 }]))
})

test('what can be paid is shown once the charger is back, and what was chosen before it went away is chosen again', () => {
  const { element, update } = createOfferView({
    offer: offer({ readiness: 'offline', choices: [] }),
    onPay: vi.fn(),
  })
  document.body.append(element)
  expect(screen.queryAllByRole('radio')).toEqual([])
  update(offer())
  expect(payButton().hidden).toBe(false)
  expect(payButton().textContent).toBe(words.pay('₹300.00'))
  fireEvent.click(screen.getByRole('radio', { name: /^₹100/ }))
  update(offer({ readiness: 'offline', choices: [] }))
  expect(screen.queryAllByRole('radio')).toEqual([])
  update(offer())
  expect(payButton().textContent).toBe(words.pay('₹100.00'))
})

test('a price that changes with the clock is shown with what it buys, and the chosen kind stays', () => {
  const paid: Limit[] = []
  const { element, update } = createOfferView({
    offer: offer({ price: { short: '₹17.70/kWh', lines: ['₹17.70/kWh', '₹23.60/kWh from 18:00'] } }),
    onPay: async (limit) => void paid.push(limit),
  })
  document.body.append(element)
  const full = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Until full/ })
  fireEvent.click(full())
  full().focus()
  const details = document.querySelector('details')
  if (details) details.open = true
  update(
    offer({
      price: { short: '₹23.60/kWh', lines: ['₹23.60/kWh', '₹17.70/kWh from 22:00'] },
      choices: [
        { by: 'amount', percent: null, paid: 100, kWh: 4.23, hours: 1 },
        { by: 'full', percent: null, paid: 1416, kWh: 60, hours: 2 },
      ],
    }),
  )
  screen.getByText('₹23.60/kWh')
  expect(screen.queryByText('₹17.70/kWh')).toBeNull()
  expect(element.textContent).toContain(words.buys(toNonBreaking(formatKilowattHours(4.2))))
  expect(document.querySelector('details')?.open).toBe(true)
  expect(full().checked).toBe(true)
  expect(document.activeElement).toBe(full())
  expect(payButton().textContent).toBe(words.pay('₹1,416.00'))
  fireEvent.click(payButton())
  expect(paid).toEqual([{ by: 'full' }])
})

test('a look that brings nothing new leaves the choices as they are', () => {
  const { element, update } = createOfferView({ offer: offer(), onPay: vi.fn() })
  document.body.append(element)
  const [first] = screen.getAllByRole('radio')
  update(offer())
  expect(screen.getAllByRole('radio')[0]).toBe(first)
})

test('a level of the battery is chosen where the charger says it', async () => {
  const paid: Limit[] = []
  const level = { by: 'percent', percent: 80, paid: 1062, kWh: 60, hours: 2 } as const
  const choices = [...offer().choices, level]
  const onPay = async (limit: Limit) => void paid.push(limit)
  document.body.append(createOfferView({ offer: offer({ choices }), onPay }).element)
  fireEvent.click(screen.getByRole('radio', { name: /^Until 80\u00a0%/ }))
  fireEvent.click(payButton())
  await waitFor(() => expect(paid).toEqual([{ by: 'percent', percent: 80 }]))
})

test.each(['busy', 'out-of-use', 'offline', 'closed', 'plug-in', 'scan'] as const)(
  'nothing can be paid where no charge can begin: %s',
  (readiness) => {
    document.body.append(createOfferView({ offer: offer({ readiness }), onPay: vi.fn() }).element)
    screen.getByText(words.readiness[readiness])
    expect(payButton().disabled).toBe(true)
  },
)

test('a second tap asks for nothing more, and a refusal is said where the finger is', async () => {
  const onPay = vi.fn(() => Promise.reject(new Error('Somebody was faster.')))
  document.body.append(createOfferView({ offer: offer(), onPay }).element)
  payButton().click()
  payButton().click()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Somebody was faster.'))
  expect(onPay).toHaveBeenCalledTimes(1)
  expect(payButton().disabled).toBe(false)
})

test('a real provider is reached by a link to its page, the simulated one by buttons', () => {
  const open = (provider: string) => {
    const of = charge({ state: 'to-pay', charging: null, payment: { ...payment, provider } })
    document.body.replaceChildren(
      createPaymentView({ charge: of, onPaid: vi.fn(), onLeave: vi.fn() }).element,
    )
  }
  open('razorpay')
  const link = screen.getByRole('link', { name: words.pay('₹300.00') })
  expect(link.getAttribute('href')).toBe('/ev/api/guest/checkout/VY-1/order_1%2F2')
  expect(screen.queryByRole('button', { name: words.simulate.success })).toBeNull()
  open('simulated')
  screen.getByRole('button', { name: words.simulate.success })
  expect(screen.queryByRole('link')).toBeNull()
})

test('why a payment failed is said until the next attempt', () => {
  const toPay = charge({ state: 'to-pay', charging: null, payment })
  const { element, update } = createPaymentView({ charge: toPay, onPaid: vi.fn(), onLeave: vi.fn() })
  document.body.append(element)
  expect(screen.queryByRole('alert')).toBeNull()
  update({ ...toPay, payment: { ...payment, failure: 'The bank declined' } })
  expect(screen.getByRole('alert').textContent).toBe(words.payFailed('The bank declined'))
})

test('what a charger does not say is not shown, and is no zero', () => {
  const running = charge()
  const { element, update } = createChargeView({
    charge: running,
    onStop: vi.fn(),
    onReceipt: vi.fn(),
    onReport: vi.fn(),
  })
  document.body.append(element)
  expect(element.textContent).toContain('22 kW')
  expect(element.textContent).not.toContain(meter.battery)
  update({
    ...running,
    charging: running.charging && { ...running.charging, powerKW: null, socPercent: 41.6 },
  })
  expect(element.textContent).not.toContain(meter.power)
  expect(element.textContent).toContain(`${meter.battery}42\u00a0%`)
})

test('a charge whose charger has agreed and is away says that the money stays held, and offers no stop', () => {
  const { charging } = charge()
  const starting = (mayRunUnseen: boolean): Charge =>
    charge({ state: 'starting', charging: charging && { ...charging, mayRunUnseen } })
  const { element, update } = createChargeView({
    charge: starting(false),
    onStop: vi.fn(),
    onReceipt: vi.fn(),
    onReport: vi.fn(),
  })
  document.body.append(element)
  expect(element.textContent).toContain(words.startingHint)
  screen.getByRole('button', { name: words.stop })
  update(starting(true))
  expect(element.textContent).toContain(meter.mayRun)
  expect(element.textContent).not.toContain(words.startingHint)
  expect(screen.queryByRole('button', { name: words.stop })).toBeNull()
})

test('a stop that did not arrive says that it is kept, and one that arrived says nothing', async () => {
  for (const [isAnswered, hint] of [
    [false, meter.stopKept],
    [true, ''],
  ] as const) {
    const view = createChargeView({
      charge: charge(),
      onStop: async () => isAnswered,
      onReceipt: vi.fn(),
      onReport: vi.fn(),
    })
    document.body.replaceChildren(view.element)
    const stop = screen.getByRole<HTMLButtonElement>('button', { name: words.stop })
    fireEvent.click(stop)
    expect(stop.disabled).toBe(true)
    await waitFor(() => expect(stop.parentElement?.firstElementChild?.textContent).toBe(hint))
  }
})

test('why a stop was refused is said beside the button', async () => {
  const refused = new ApiRefusal({
    ...{ status: 409, code: 'charge-may-run', message: 'It may be charging.', retryAfter: undefined },
    issues: [],
  })
  const onStop = vi.fn().mockRejectedValue(refused)
  const view = createChargeView({ charge: charge(), onStop, onReceipt: vi.fn(), onReport: vi.fn() })
  document.body.replaceChildren(view.element)
  fireEvent.click(screen.getByRole('button', { name: words.stop }))
  await screen.findByText('It may be charging.')
})

test('the receipt says by which key signed readings are verified, and hands out the file', async () => {
  const onSignedReadings = vi.fn().mockRejectedValue(new Error('away'))
  const over = charge({ state: 'done' })
  const view = createReceiptView({
    charge: over,
    onAgain: vi.fn(),
    onInvoice: vi.fn(),
    onSignedReadings,
    onReceipt: vi.fn(),
    onReport: vi.fn(),
  })
  document.body.replaceChildren(view.element)
  expect(screen.queryByText(signedReadings.title)).toBeNull()
  const proof = { result: 'fits', isKeyConfirmed: false, energyKWh: 10 } as const
  view.update({ ...over, signed: proof })
  screen.getByText(signedReadings.results.fits)
  view.update({ ...over, signed: { ...proof, isKeyConfirmed: true } })
  screen.getByText(signedReadings.results.confirmed)
  expect(screen.queryByText(signedReadings.results.fits)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: signedReadings.file }))
  await waitFor(() =>
    expect(screen.getAllByRole('alert').filter((alert) => alert.textContent !== '')).toHaveLength(1),
  )
  expect(onSignedReadings).toHaveBeenCalledOnce()
})

test('the receipt says what is still owed, until it is paid', () => {
  const bill = { energyKWh: 18, amount: 270, gstAmount: 48.6, totalAmount: 318.6, lines: [] }
  const over = charge({ state: 'done', bill, owed: 18.6 })
  const view = createReceiptView({
    charge: over,
    onAgain: vi.fn(),
    onInvoice: vi.fn(),
    onSignedReadings: vi.fn(),
    onReceipt: vi.fn(),
    onReport: vi.fn(),
  })
  document.body.replaceChildren(view.element)
  screen.getByText(words.owed)
  screen.getByText('₹18.60')
  const { owed: _, ...paid } = over
  view.update(paid)
  expect(screen.queryByText(words.owed)).toBeNull()
})

test('nothing is left to stop once the charge has ended', () => {
  const { element, update } = createChargeView({
    charge: charge(),
    onStop: vi.fn(),
    onReceipt: vi.fn(),
    onReport: vi.fn(),
  })
  document.body.append(element)
  update(charge({ state: 'checking' }))
  expect(screen.queryByRole('button', { name: words.stop })).toBeNull()
})

test('a guest says what is wrong and reads the number of the report; a refusal is said and can be tried again', async () => {
  const onReport = vi
    .fn()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce('Thank you. Your report has the number 7.')
  document.body.append(createReportPart(onReport))
  fireEvent.change(screen.getByLabelText(report.what), { target: { value: 'cable-broken' } })
  fireEvent.change(screen.getByLabelText(report.words), { target: { value: ' The plug is cracked ' } })
  const send = screen.getByText(report.send)
  fireEvent.click(send)
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  fireEvent.click(send)
  await screen.findByText('Thank you. Your report has the number 7.')
  expect(onReport).toHaveBeenLastCalledWith({ kind: 'cable-broken', words: 'The plug is cracked' })
  expect(screen.queryByText(report.send)).toBeNull()
})

test('the receipt goes to a number or an address, and what is wrong with it is said', async () => {
  const wrong = new ApiRefusal({
    ...{ status: 400, code: 'invalid-request', message: 'Please check.', retryAfter: undefined },
    issues: [{ path: 'to.phone', message: 'Ten digits, please.' }],
  })
  const onSend = vi.fn().mockRejectedValueOnce(wrong).mockResolvedValueOnce('The receipt is on its way.')
  document.body.append(createMessagePart(onSend))
  const field = screen.getByLabelText(words.message.to)
  const send = screen.getByText(words.message.send)
  fireEvent.change(field, { target: { value: '98450' } })
  fireEvent.click(send)
  await screen.findByText('Ten digits, please.')
  fireEvent.change(field, { target: { value: 'asha@example.in' } })
  fireEvent.click(send)
  await screen.findByText('The receipt is on its way.')
  expect(onSend.mock.calls).toEqual([
    [{ by: 'sms', phone: '98450' }],
    [{ by: 'email', email: 'asha@example.in' }],
  ])
  expect(screen.queryByText(words.message.send)).toBeNull()
})
