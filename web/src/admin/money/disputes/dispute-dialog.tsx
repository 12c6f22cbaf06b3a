/** One dispute: where its money is, what the payer got for the payment, the evidence, and the answer. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { DriverName } from '../../frame/record-link.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { AcceptForm, ContestForm } from './answer-forms.tsx'
import { buildEvidenceAddress, type DisputeOne, loadDispute } from './dispute-calls.ts'
import { DisputeState } from './dispute-state.tsx'
import { disputes as words } from './texts.ts'

interface DisputeDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function DisputeDialog({ id, onClose }: DisputeDialogProps) {
  const one = useQuery({
    queryKey: ['dispute', 'one', id],
    queryFn: ({ signal }) => loadDispute(id, signal),
  })
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Loaded of={one}>{(dispute) => <Body of={dispute} />}</Loaded>
    </Dialog>
  )
}

function Body({ of: one }: { readonly of: DisputeOne }) {
  const may = useMay()
  const isAnswerable = one.state === 'open' && may('dispute.answer')
  return (
    <div className={layoutStyles.stack}>
      {one.customer === null && <Note tone="warn" text={words.unknownHint} />}
      {one.isQuestion && <Note tone="info" text={words.questionHint} />}
      <DisputeFacts of={one} />
      <Moves of={one} />
      <Charges of={one} />
      <div>
        <a className={buttonStyles.button} href={buildEvidenceAddress(one._id)} download>
          {words.evidence}
        </a>
      </div>
      {isAnswerable && !one.isAnsweredHere && <Note tone="info" text={words.outside} />}
      {isAnswerable && one.isAnsweredHere && (
        <>
          <ContestForm id={one._id} />
          <AcceptForm id={one._id} amount={one.amount} />
        </>
      )}
    </div>
  )
}

const listFactIf = (name: string, value: Fact[1]): readonly Fact[] => (value ? [[name, value]] : [])

function DisputeFacts({ of: one }: { readonly of: DisputeOne }) {
  const { facts } = words
  const { to } = usePanel()
  const { customer, order, orderId, answer, answeredAt, answeredBy } = one
  const paid = one.paid !== null && one.paidAt && `${formatRupees(one.paid)}, ${formatTime(one.paidAt)}`
  return (
    <Facts
      of={[
        [facts.provider, `${words.providers[one.provider] ?? one.provider}, ${one.number}`],
        [facts.state, <DisputeState key="state" state={one.state} />],
        [facts.amount, formatRupees(one.amount)],
        ...listFactIf(facts.reason, one.reason),
        ...listFactIf(facts.due, one.state === 'open' && one.respondBy && formatTime(one.respondBy)),
        [facts.opened, formatTime(one.openedAt)],
        ...listFactIf(facts.ended, one.endedAt && formatTime(one.endedAt)),
        ...listFactIf(
          facts.answered,
          answer && answeredAt && words.answers[answer](answeredBy ?? '', formatTime(answeredAt)),
        ),
        ...listFactIf(facts.explanation, one.explanation),
        ...listFactIf(
          facts.driver,
          customer && <DriverName id={customer._id} name={customer.name} phone={customer.phone ?? ''} />,
        ),
        ...listFactIf(
          facts.order,
          orderId === null ? (
            order
          ) : (
            <Link className={buttonStyles.link} to={to('order', { open: orderId })}>
              {order}
            </Link>
          ),
        ),
        [facts.payment, one.paymentId],
        ...listFactIf(facts.bankReference, one.bankReference),
        ...listFactIf(facts.paid, paid),
      ]}
    />
  )
}

function Moves({ of: { moves } }: { readonly of: DisputeOne }) {
  return (
    <section className={layoutStyles.stack}>
      <h3>{words.money}</h3>
      {moves.length === 0 && <p className={textStyles.quiet}>{words.noMoves}</p>}
      <ul className={layoutStyles.plainList}>
        {moves.map(({ kind, amount, fromWallet, owed, at, isSettled }) => (
          <li key={`${kind} ${at} ${amount}`}>
            <span>
              {words.moves[kind](formatRupees(amount))}
              {isSettled && ` (${words.settled})`}
              {kind === 'loss' && (
                <div className={textStyles.quiet}>
                  {words.shares(
                    formatRupees(fromWallet),
                    formatRupees(owed),
                    formatRupees(amount - fromWallet - owed),
                  )}
                </div>
              )}
            </span>
            <span>{formatTime(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Charges({ of: { charges } }: { readonly of: DisputeOne }) {
  const { to } = usePanel()
  return (
    <section className={layoutStyles.stack}>
      <h3>{words.charges}</h3>
      {charges.length === 0 && <p className={textStyles.quiet}>{words.noCharges}</p>}
      <ul className={layoutStyles.plainList}>
        {charges.map(({ bookingId, station, startedAt, energyKwh, total, invoice }) => (
          <li key={bookingId}>
            <span>
              <Link className={buttonStyles.link} to={to('bookings', { open: bookingId })}>
                {station}
              </Link>
              <div className={textStyles.quiet}>
                {energyKwh !== null &&
                  total !== null &&
                  words.chargeOf(energyKwh.toFixed(2), formatRupees(total))}
              </div>
              {invoice && <div className={textStyles.quiet}>{words.invoiceOf(invoice)}</div>}
            </span>
            <span>{formatTime(startedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
