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
import { findSentence, type View } from './view.ts'

interface ChargeViewOptions {
  readonly charge: Charge
  /**
   * @returns whether the server has received it; else it is sent once there is a connection
   * @throws ApiRefusal where it was refused; the sentence is shown
   */
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

const isAway = ({ state, charging }: Charge): boolean =>
  state === 'starting' && charging?.mayRunUnseen === true

/** Whether the server may take a stop of it: not of one that has ended, or that may run without being seen. */
export const isStoppable = (charge: Charge): boolean =>
  charge.state === 'charging' || (charge.state === 'starting' && !isAway(charge))

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
    try {
      const isAnswered = await onStop()
      setText(stopHint, isAnswered ? '' : meterWords.stopKept)
    } catch (error) {
      setText(stopHint, findSentence(error))
    }
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
    const mayStop = isStoppable(now)
    setText(state, STATES[now.state] ?? '')
    setText(hint, isAway(now) ? meterWords.mayRun : (HINTS[now.state] ?? ''))
    const [amount = '', kWh = ''] = formatRunningEnergy(charging?.energyKWh ?? 0).split(' ')
    setText(energy, amount)
    setText(unit, kWh)
    facts.replaceChildren(
      createFacts(styles.facts, [
        charging?.powerKW != null && [meterWords.power, formatMeasuredKilowatts(charging.powerKW)],
        now.stopAtPercent !== null && [meterWords.endsAt, meterWords.level(now.stopAtPercent)],
        charging?.socPercent != null && [meterWords.battery, `${Math.round(charging.socPercent)}\u00a0%`],
        [meterWords.cost, formatRupees(charging?.cost ?? 0)],
        [words.paid, formatRupees(now.paid)],
      ]),
    )
    setText(meter, charging?.meteredAt ? meterWords.asOf(formatAgo(charging.meteredAt, new Date())) : '')
    setText(idle, charging?.idleFeeFrom ? meterWords.idle(formatClock(charging.idleFeeFrom)) : '')
    idle.hidden = !charging?.idleFeeFrom
    foot.hidden = !mayStop
    if (!mayStop) setText(stopHint, '')
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
