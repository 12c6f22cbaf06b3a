/** One e-invoice: what the portal said, how a refusal is mended, and what may be decided. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import { paperWords } from '../shared/paper-texts.ts'
import { CancelForm, SetAsideForm } from './decision-forms.tsx'
import { type EInvoice, loadEInvoice, retry } from './e-invoice-calls.ts'
import { EInvoiceState } from './e-invoice-state.tsx'
import { eInvoices as words } from './texts.ts'

interface EInvoiceDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function EInvoiceDialog({ id, onClose }: EInvoiceDialogProps) {
  const may = useMay()
  const one = useQuery({
    queryKey: ['paper', 'e-invoice', id],
    queryFn: ({ signal }) => loadEInvoice(id, signal),
  })
  return (
    <Dialog title={words.list} onClose={onClose}>
      <Loaded of={one}>
        {(eInvoice) => (
          <div className={layoutStyles.stack}>
            {eInvoice.refusal && <Mending of={eInvoice} />}
            <EInvoiceFacts of={eInvoice} />
            {may('e-invoice.write') && <Deciding of={eInvoice} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** What its details lack; of the portal: the buyer's GSTIN is invalid, not active, or the supplier's own. */
const OF_BUYER: readonly string[] = ['recipient-incomplete', '3028', '3029', '2211']

function Mending({ of: { refusal, customerId } }: { readonly of: EInvoice }) {
  const { to } = usePanel()
  const may = useMay()
  if (!refusal) return null
  const isOurs = refusal.code === 'supplier-incomplete'
  const isBuyers = OF_BUYER.includes(refusal.code)
  return (
    <Note
      tone="warn"
      text={
        <>
          <b>{words.refusal(refusal.message, refusal.code)}</b>{' '}
          {isOurs ? words.mend.ours : isBuyers ? words.mend.buyer : words.mend.other}{' '}
          {isBuyers && customerId !== null && (
            <RecordLink to="user" id={customerId}>
              {words.openDriver}
            </RecordLink>
          )}
          {isOurs && may('company.write') && (
            <Link className={buttonStyles.link} to={to('company')}>
              {words.openCompany}
            </Link>
          )}
        </>
      }
    />
  )
}

const listFactIf = (name: string, value: Fact[1]): readonly Fact[] => (value ? [[name, value]] : [])

function EInvoiceFacts({ of: one }: { readonly of: EInvoice }) {
  const { to } = usePanel()
  const { facts } = words
  return (
    <Facts
      of={[
        [
          facts.paper,
          <Link key="paper" className={buttonStyles.link} to={to('papers', { open: one._id })}>
            {one.number}
          </Link>,
        ],
        [facts.kind, paperWords.kinds[one.kind]],
        [facts.state, <EInvoiceState key="state" of={one} />],
        [facts.recipient, one.recipientName],
        [facts.recipientGstin, one.recipientGstin],
        [facts.supplier, one.gstin],
        [facts.total, formatRupees(one.total)],
        ...listFactIf(facts.acknowledgement, one.acknowledgement),
        ...listFactIf(facts.acknowledgedAt, one.acknowledgedAt && formatTime(one.acknowledgedAt)),
        ...listFactIf(facts.cancelAsked, one.cancelAskedAt && formatTime(one.cancelAskedAt)),
        ...listFactIf(facts.cancelRefusal, one.cancelRefusal),
        ...listFactIf(facts.cancelled, one.cancelledAt && formatTime(one.cancelledAt)),
        ...listFactIf(
          facts.setAside,
          one.setAside && `${one.setAside.note} (${formatTime(one.setAside.at)})`,
        ),
        ...listFactIf(facts.failure, one.failure),
        [facts.attempts, String(one.attempts)],
        ...listFactIf(facts.nextAttempt, one.nextAttemptAt && formatTime(one.nextAttemptAt)),
        [facts.irn, one.irn],
      ]}
    />
  )
}

function Deciding({ of: one }: { readonly of: EInvoice }) {
  if (one.status === 'refused') {
    return (
      <>
        <Retry id={one._id} />
        {!one.setAside && <SetAsideForm id={one._id} />}
      </>
    )
  }
  const { cancellableUntil, cancelAskedAt } = one
  if (!cancellableUntil || cancelAskedAt || Date.parse(cancellableUntil) <= Date.now()) return null
  return <CancelForm id={one._id} until={cancellableUntil} />
}

function Retry({ id }: { readonly id: string }) {
  const write = useWrite(retry, ['paper'])
  const send = async () => {
    const outcome = await write.run(id)
    if (outcome && 'reply' in outcome) showSuccess(words.retried)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.retry}
          running={words.retrying}
          isRunning={write.isRunning}
          onClick={() => void send()}
        />
      </div>
    </>
  )
}
