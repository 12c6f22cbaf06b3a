/** One run: approved or cancelled while it is drafted, then the bank's file, and what became of each payout. */
import { useQuery } from '@tanstack/react-query'
import { count, formatRupees, formatTime } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { Approve } from './approve.tsx'
import { buildBankFileAddress, cancelRun, loadRun, type RunOne } from './payout-calls.ts'
import { PayoutTable } from './payout-table.tsx'
import { SendRun } from './sending.tsx'
import { payouts } from './texts.ts'

const { run: words } = payouts

interface RunDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function RunDialog({ id, onClose }: RunDialogProps) {
  const run = useQuery({
    queryKey: ['withdrawal', 'payout-run', id],
    queryFn: ({ signal }) => loadRun(id, signal),
  })
  return (
    <Dialog title={words.title(run.data ? String(run.data.number) : '…')} size="wide" onClose={onClose}>
      <Loaded of={run}>{(one) => <Run run={one} />}</Loaded>
    </Dialog>
  )
}

function Run({ run }: { readonly run: RunOne }) {
  const mayPay = useMay()('partner.pay')
  const { facts } = words
  return (
    <div className={layoutStyles.stack}>
      <Facts
        of={[
          [facts.state, payouts.states[run.state]],
          [facts.total, formatRupees(run.total)],
          [facts.drafted, words.byAt(run.createdBy, formatTime(run.createdAt))],
          ...(run.approvedAt
            ? [[facts.approved, words.byAt(run.approvedBy, formatTime(run.approvedAt))] as const]
            : []),
          ...(run.cancelledAt
            ? [[facts.cancelled, words.byAt(run.cancelledBy, formatTime(run.cancelledAt))] as const]
            : []),
        ]}
      />
      {run.state === 'approved' && mayPay && <Paying run={run} />}
      <PayoutTable run={run} />
      {run.state === 'draft' && mayPay && <Deciding run={run} />}
    </div>
  )
}

/** By the provider or by the bank's file: a run goes one way. */
function Paying({ run }: { readonly run: RunOne }) {
  if (run.rows.some(({ sending }) => sending !== null)) {
    return <p className={textStyles.quiet}>{payouts.sending.goesThisWay}</p>
  }
  return (
    <>
      <SendRun run={run} />
      <BankFile run={run} />
    </>
  )
}

function BankFile({ run }: { readonly run: RunOne }) {
  return (
    <>
      <p className={textStyles.quiet}>{words.fileHint}</p>
      <div>
        <a className={buttonStyles.button} href={buildBankFileAddress(run._id)} download>
          {words.file}
        </a>
      </div>
    </>
  )
}

function Deciding({ run }: { readonly run: RunOne }) {
  const cancelling = useWrite(cancelRun, ['withdrawal', 'partner'])
  const cancel = async () => {
    const outcome = await cancelling.run(run._id)
    if (outcome && 'reply' in outcome) showSuccess(words.cancelled)
  }
  return (
    <>
      {run.needsSecondPerson && <Note tone="warn" text={words.secondPerson} />}
      {run.payouts > 0 && !run.needsSecondPerson && (
        <Approve run={run} payouts={count(run.payouts)} total={formatRupees(run.total)} />
      )}
      <Refused problem={cancelling.problem} />
      <ConfirmAgain
        label={words.cancel}
        hint={words.cancelHint}
        running={words.cancelling}
        isRunning={cancelling.isRunning}
        onConfirm={cancel}
      />
    </>
  )
}
