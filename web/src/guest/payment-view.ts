/** The payment: its page, until the money has come. */
import { buildAddress } from '../shared/call-api.ts'
import { formatClock, formatRupees } from '../shared/formats.ts'
import { type Charge, paySimulatedly } from './calls.ts'
import { createElement, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { createStationCard } from './station-card.ts'
import { guest as words } from './texts.ts'
import { findSentence, type View } from './view.ts'

interface PaymentViewOptions {
  readonly charge: Charge
  /** Something was paid, or not: how it stands is to be looked at now. */
  readonly onPaid: () => void
  readonly onLeave: () => void
}

const OUTCOMES = ['success', 'failed', 'dropped'] as const

export function createPaymentView({ charge, onPaid, onLeave }: PaymentViewOptions): View<Charge> {
  const state = createElement('p', { className: styles.quiet, attributes: { role: 'status' } })
  const problem = createElement('p', {
    className: styles.problem,
    hidden: true,
    attributes: { role: 'alert' },
  })
  const { payment } = charge
  const buttons = OUTCOMES.map((outcome) => {
    const button = createElement('button', {
      type: 'button',
      className: outcome === 'success' ? styles.primary : styles.second,
      textContent: words.simulate[outcome],
    })
    button.addEventListener('click', async () => {
      for (const one of buttons) one.disabled = true
      try {
        if (payment) await paySimulatedly(payment.paymentSessionId, outcome)
      } catch (error) {
        setText(problem, findSentence(error))
        problem.hidden = false
      }
      for (const one of buttons) one.disabled = false
      onPaid()
    })
    return button
  })
  const leave = createElement('button', {
    type: 'button',
    className: styles.link,
    textContent: words.otherChoice,
  })
  leave.addEventListener('click', onLeave)
  const isSimulated = payment?.provider === 'simulated'
  const show = (now: Charge) => {
    const { payment: open } = now
    setText(state, open ? words.payWithin(formatClock(open.expiresAt)) : words.asking)
    if (open?.failure) setText(problem, words.payFailed(open.failure))
    problem.hidden = !open?.failure
  }
  show(charge)
  return {
    element: createElement(
      'main',
      { className: styles.page },
      ...createStationCard(charge.place),
      createElement(
        'section',
        { className: styles.card, attributes: { 'aria-label': words.toPay } },
        createElement('p', { className: styles.quiet, textContent: words.toPay }),
        createElement('p', { className: styles.price, textContent: formatRupees(charge.paid) }),
        state,
      ),
      problem,
      ...(isSimulated
        ? [createElement('p', { className: styles.quiet, textContent: words.simulated }), ...buttons]
        : [payment && createWayToProvider(payment, charge.paid)]),
      leave,
    ),
    update: show,
  }
}

/** The provider's own page, in this window: it leads back here, where the charge is known by its link. */
const createWayToProvider = (
  { orderId, paymentSessionId: session }: NonNullable<Charge['payment']>,
  paid: number,
): HTMLElement =>
  createElement('a', {
    className: styles.primary,
    href: buildAddress('/guest/checkout/{orderId}/{session}', { params: { orderId, session } }),
    textContent: words.pay(formatRupees(paid)),
  })
