/** The one confirmation of many payouts: from, to, amounts; then what became of each. */
import { count, formatRupees } from '../../../shared/formats.ts'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { partners as partnerTexts } from '../../people/shared/partner-texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { type Payout, sumRows } from './payouts.ts'
import { payAll } from './texts.ts'
import { type Outcome, usePayouts } from './use-payouts.ts'

interface ConfirmingProps {
  readonly payouts: readonly Payout[]
  /** With the ids of those whose payout is recorded. */
  readonly onBack: (recorded: readonly string[]) => void
}

export function Confirming({ payouts, onBack }: ConfirmingProps) {
  const { outcomes, isRunning, run } = usePayouts()
  const inState = (...states: readonly Outcome['state'][]) =>
    payouts.filter(({ partner }) => {
      const state = outcomes[partner.id]?.state
      return state !== undefined && states.includes(state)
    })
  const recorded = inState('recorded')
  const failed = inState('refused', 'unsure')
  const hasBegun = Object.keys(outcomes).length > 0
  const { columns } = payAll
  const total = formatRupees(sumRows(payouts))
  const list: Rows<Payout & { readonly _id: string }> = {
    label: payAll.table,
    columns: [
      { label: columns.partner, isTitle: true, cell: ({ partner }) => partner.name },
      { label: columns.amount, isNumber: true, rank: 1, cell: ({ amount }) => formatRupees(amount) },
      {
        label: columns.left,
        isNumber: true,
        cell: ({ partner, amount }) => formatRupees(computeLeft(partner.owed, amount, outcomes[partner.id])),
      },
      { label: columns.utr, width: 12, cell: ({ utr }) => utr || '—' },
      { label: columns.note, rank: 3, cell: ({ note }) => note || '—' },
      { label: columns.outcome, rank: 1, cell: ({ partner }) => <Became outcome={outcomes[partner.id]} /> },
    ],
  }
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={payAll.confirmTitle}>
      <h2>{payAll.confirmTitle}</h2>
      <Sum
        rows={[
          [payAll.from, partnerTexts.fromBank],
          [payAll.to, payAll.partners(count(payouts.length))],
          [payAll.total, total, 'total'],
        ]}
      />
      <Table list={list} rows={payouts.map((payout) => ({ ...payout, _id: payout.partner.id }))} />
      {hasBegun && !isRunning && (
        <Note
          tone={failed.length > 0 ? 'warn' : 'good'}
          role="alert"
          text={payAll.result(count(recorded.length), formatRupees(sumRows(recorded)), failed.length)}
        />
      )}
      {!hasBegun && <p className={textStyles.quiet}>{payAll.once}</p>}
      <div className={fieldStyles.formActions}>
        {!hasBegun && (
          <ActionButton
            label={payAll.record(count(payouts.length), total)}
            tone="primary"
            onClick={() => void run(payouts)}
          />
        )}
        {isRunning && <ActionButton label={payAll.recording} tone="primary" isRunning />}
        {hasBegun && !isRunning && failed.length > 0 && (
          <ActionButton
            label={payAll.again(count(failed.length))}
            tone="primary"
            onClick={() => void run(failed)}
          />
        )}
        <ActionButton
          label={hasBegun ? payAll.back : payAll.change}
          disabled={isRunning}
          onClick={() => onBack(recorded.map(({ partner }) => partner.id))}
        />
      </div>
    </section>
  )
}

const PAISE = 100

const computeLeft = (owed: number, amount: number, outcome: Outcome | undefined): number =>
  outcome?.state === 'recorded' ? outcome.left : Math.round((owed - amount) * PAISE) / PAISE

function Became({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (!outcome) return '—'
  const { state } = outcome
  const tone = state === 'recorded' ? 'good' : state === 'refused' || state === 'unsure' ? 'bad' : 'info'
  return (
    <span>
      <Status value={state} tone={tone} word={payAll.states[state]} />
      {'why' in outcome && <span className={textStyles.quiet}> {outcome.why}</span>}
    </span>
  )
}
