/** What it cost, what goes back and when, and the paper. */
import { meter as meterWords } from '../shared/drivers/meter-texts.ts'
import { formatDate, formatKilowattHours, formatRupees } from '../shared/formats.ts'
import type { Charge, ReceiptTo, Report } from './calls.ts'
import { createElement, createFacts, setText } from './dom.ts'
import { createFileButton } from './file-button.ts'
import styles from './guest-page.module.css'
import { createMessagePart } from './message-part.ts'
import { createReportPart } from './report-part.ts'
import { createSignedPart } from './signed-part.ts'
import { createStationCard } from './station-card.ts'
import { guest as words } from './texts.ts'
import type { View } from './view.ts'

interface ReceiptViewOptions {
  readonly charge: Charge
  readonly onAgain: () => void
  readonly onInvoice: () => Promise<Blob>
  readonly onSignedReadings: () => Promise<Blob>
  readonly onReceipt: (to: ReceiptTo) => Promise<string>
  readonly onReport: (report: Report) => Promise<string>
}

export function createReceiptView({
  charge,
  onAgain,
  onInvoice,
  onSignedReadings,
  onReceipt,
  onReport,
}: ReceiptViewOptions): View<Charge> {
  const card = createElement('section', {
    className: styles.card,
    attributes: { 'aria-label': meterWords.receipt },
  })
  const { button: invoice, problem } = createFileButton({
    label: words.invoice,
    name: 'tax-invoice.pdf',
    load: onInvoice,
  })
  const signed = createElement('div')
  const again = createElement('button', {
    type: 'button',
    className: styles.primary,
    textContent: words.again,
  })
  again.addEventListener('click', onAgain)
  const ends = createElement('p', { className: styles.quiet })
  let shown = ''
  const show = (now: Charge) => {
    invoice.hidden = !now.hasInvoice
    setText(ends, words.linkEnds(formatDate(now.linkEndsAt)))
    const changed = JSON.stringify([now.state, now.bill, now.owed, now.refund, now.problem, now.signed])
    if (changed === shown) return
    shown = changed
    card.replaceChildren(...createLines(now))
    signed.replaceChildren(...(now.signed ? [createSignedPart(now.signed, onSignedReadings)] : []))
  }
  show(charge)
  return {
    element: createElement(
      'main',
      { className: styles.page },
      ...createStationCard(charge.place),
      card,
      problem,
      invoice,
      signed,
      ends,
      charge.state !== 'not-paid' && !charge.isReceiptOnly && createMessagePart(onReceipt),
      !charge.isReceiptOnly && createReportPart(onReport),
      createElement('div', { className: styles.foot }, again),
    ),
    update: show,
  }
}

const createState = (text: string): HTMLElement =>
  createElement('p', { className: styles.state, textContent: text, attributes: { role: 'status' } })

function createLines({ state, bill, owed, refund, problem, paid }: Charge): HTMLElement[] {
  if (state === 'not-paid') return [createState(words.notPaid)]
  const title = state === 'no-charge' ? words.states['no-charge'] : words.states.done
  return [
    createState(title),
    ...(problem ? [createElement('p', { textContent: words.why(problem.replace(/\.$/, '')) })] : []),
    ...(bill
      ? [createElement('p', { className: styles.figure, textContent: formatRupees(bill.totalAmount) })]
      : []),
    createFacts(styles.facts, [
      bill?.energyKWh != null && [meterWords.energy, formatKilowattHours(bill.energyKWh)],
      bill !== null && [meterWords.beforeGst, formatRupees(bill.amount)],
      bill !== null && [meterWords.gst, formatRupees(bill.gstAmount)],
      bill !== null && [meterWords.total, formatRupees(bill.totalAmount)],
      [words.paid, formatRupees(paid)],
      owed !== undefined && [words.owed, formatRupees(owed)],
      refund !== null && [words.back, formatRupees(refund.amount)],
    ]),
    ...(refund ? [createElement('p', { className: styles.note, textContent: describeRefund(refund) })] : []),
  ]
}

function describeRefund({ words: step, arn, expectedBy }: NonNullable<Charge['refund']>): string {
  const more = arn ? words.arn(arn) : expectedBy ? words.expected(formatDate(expectedBy)) : ''
  return `${/[.!]$/.test(step) ? step : `${step}.`} ${more}`.trim()
}
