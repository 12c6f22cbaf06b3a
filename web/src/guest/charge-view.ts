/** The charge itself: one figure, and Stop where the thumb is. */
import { meter as meterWords } from '../shared/drivers/meter-texts.ts'
import {
  formatAgo,
  formatClock,
  formatMeasuredKilowatts,
  formatRunningEnergy,
  formatRupees,
} from '../shared/formats.ts'
import type { Charge, ReceiptTo, Report } from './calls.ts'
import { createElement, createFacts, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { createMessagePart } from './message-part.ts'
import { createReportPart } from './report-part.ts'
import { createStationCard } from './station-card.ts'
import { guest as words } from './texts.ts'
import type { View } from './view.ts'

interface ChargeViewOptions {
  readonly charge: Charge
  /** Whether the server has received it; else it is sent once there is a connection. */
  readonly onStop: () => Promise<boolean>
  /** Both resolve with the server's sentence. */
  readonly onReceipt: (to: ReceiptTo) => Promise<string>
  readonly onReport: (report: Report) => Promise<string>
}

const STATES: Readonly<Partial<Record<Charge['state'], string>>> = { ...meterWords.states, ...words.states }

const HINTS: Readonly<Partial<Record<Charge['state'], string>>> = {
  starting: words.startingHint,
  stopping: meterWords.stopping,
  checking: words.checkingHint,
}

export function createChargeView({ charge, onStop, onReceipt, onReport }: ChargeViewOptions): View<Charge> {
  const state = createElement('p', { className: styles.state, attributes: { role: 'status' } })
  const hint = createElement('p', { className: styles.quiet })
  const energy = createElement('strong')
  const unit = createElement('span')
  const figure = createElement('p', { className: styles.figure }, energy, ' ', unit)
  const facts = createElement('div')
  const meter = createElement('p', { className: styles.quiet })
  const idle = createElement('p', { className: styles.problem, attributes: { role: 'alert' } })
  const stop = createElement('button', {
    type: 'button',
    className: styles.danger,
    textContent: words.stop,
  })
  const stopHint = createElement('p', { className: styles.quiet, attributes: { role: 'status' } })
  stop.addEventListener('click', async () => {
    stop.disabled = true
    const isAnswered = await onStop()
    setText(stopHint, isAnswered ? '' : meterWords.stopKept)
  })
  const foot = createElement('div', { className: styles.foot }, stopHint, stop)
  const copied = createElement('span', { attributes: { role: 'status' } })
  const copy = createElement('button', {
    type: 'button',
    className: styles.link,
    textContent: words.copy,
  })
  copy.addEventListener('click', async () => {
    await navigator.clipboard?.writeText(location.href)
    setText(copied, words.copied)
  })

  const show = (now: Charge) => {
    const { charging } = now
    const isStoppable = now.state === 'starting' || now.state === 'charging'
    setText(state, STATES[now.state] ?? '')
    setText(hint, HINTS[now.state] ?? '')
    const [amount = '', kWh = ''] = formatRunningEnergy(charging?.energyKWh ?? 0).split(' ')
    setText(energy, amount)
    setText(unit, kWh)
    facts.replaceChildren(
      createFacts(styles.facts, [
        charging?.powerKW != null && [meterWords.power, formatMeasuredKilowatts(charging.powerKW)],
        now.stopAtPercent !== null && [meterWords.endsAt, meterWords.level(now.stopAtPercent)],
        charging?.socPercent != null && [meterWords.battery, `${Math.round(charging.socPercent)} %`],
        [meterWords.cost, formatRupees(charging?.cost ?? 0)],
        [words.paid, formatRupees(now.paid)],
      ]),
    )
    setText(meter, charging?.meteredAt ? meterWords.asOf(formatAgo(charging.meteredAt, new Date())) : '')
    setText(idle, charging?.idleFeeFrom ? meterWords.idle(formatClock(charging.idleFeeFrom)) : '')
    idle.hidden = !charging?.idleFeeFrom
    foot.hidden = !isStoppable
    if (!isStoppable) setText(stopHint, '')
  }
  show(charge)
  return {
    element: createElement(
      'main',
      { className: styles.page },
      ...createStationCard(charge.place),
      createElement(
        'section',
        { className: styles.card, attributes: { 'aria-label': meterWords.energy } },
        state,
        hint,
        figure,
        facts,
        meter,
      ),
      idle,
      createElement('p', { className: styles.quiet, textContent: words.keepLink }),
      createElement('div', {}, copy, ' ', copied),
      !charge.isReceiptOnly && createMessagePart(onReceipt),
      !charge.isReceiptOnly && createReportPart(onReport),
      foot,
    ),
    update: show,
  }
}
