/** The payouts of a run, each with what can be recorded of it. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Refused } from '../../ui/note.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { type PayoutRow, type RunOne, recordFailed, recordPaid, removeFromRun } from './payout-calls.ts'
import styles from './payouts.module.css'
import { payouts } from './texts.ts'

const { run: words } = payouts
const TONES = { draft: 'warn', approved: 'info', paid: 'good', failed: 'bad', removed: 'calm' } as const

export function PayoutTable({ run }: { readonly run: RunOne }) {
  const { to } = usePanel()
  const mayPay = useMay()('partner.pay')
  const Shown = useMedia(CARDS) ? Cards : Table
  const { columns } = words
  const list: Rows<PayoutRow> = {
    label: words.table,
    columns: [
      {
        label: columns.partner,
        isTitle: true,
        width: 12,
        cell: ({ partnerId, partnerName }) => (
          <Link className={buttonStyles.link} to={to('partner', { open: partnerId })}>
            {partnerName}
          </Link>
        ),
      },
      {
        label: columns.amount,
        isNumber: true,
        rank: 1,
        width: 9,
        cell: ({ amount }) => formatAmount(amount),
      },
      {
        label: columns.account,
        width: 12,
        cell: ({ holder, bankName, maskedNumber }) => (
          <>
            {holder}
            <div className={textStyles.quiet}>{`${bankName}, ${maskedNumber}`}</div>
          </>
        ),
      },
      { label: columns.state, rank: 1, width: 11, cell: (payout) => <State payout={payout} /> },
      ...(mayPay && run.state !== 'cancelled'
        ? [
            {
              label: columns.next,
              width: 15,
              rank: 1,
              cell: (payout: PayoutRow) => <Next payout={payout} />,
            } as const,
          ]
        : []),
    ],
  }
  return <Shown list={list} rows={run.rows} />
}

function State({ payout: { state, utr, failure, removedWhy, sending } }: { readonly payout: PayoutRow }) {
  const more = failure ?? utr ?? sending?.providerMessage ?? (removedWhy && words.removedWhy[removedWhy])
  return (
    <>
      <Status value={state} tone={TONES[state]} word={words.states[state]} />
      {more && <div className={textStyles.quiet}>{more}</div>}
    </>
  )
}

function Next({ payout }: { readonly payout: PayoutRow }) {
  const { sending } = payout
  if (sending) return payouts.sending.states[sending.state]
  if (payout.state === 'draft') return <Removing payout={payout} />
  if (payout.state === 'approved') return <Settling payout={payout} />
  return payout.state === 'paid' ? <Failing payout={payout} /> : '—'
}

function Removing({ payout }: { readonly payout: PayoutRow }) {
  const write = useWrite(removeFromRun, ['withdrawal', 'partner'])
  return (
    <>
      <ActionButton
        label={words.remove}
        of={payout.partnerName}
        running={words.removing}
        isRunning={write.isRunning}
        onClick={() => void write.run(payout._id)}
      />
      <Refused problem={write.problem} />
    </>
  )
}

function Settling({ payout }: { readonly payout: PayoutRow }) {
  const form = useForm({ draft: `utr-${payout._id}`, initial: { utr: '' } })
  const write = useWrite(recordPaid, ['withdrawal', 'partner'])
  const send = async () => {
    const outcome = await write.run({ id: payout._id, utr: form.values.utr })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
  }
  return (
    <>
      <Form className={styles.record} noValidate onSend={send}>
        <TextInput
          aria-label={words.utrOf(payout.partnerName)}
          placeholder={words.utr}
          autoComplete="off"
          spellCheck={false}
          {...form.field('utr')}
        />
        <ActionButton
          label={words.paid}
          of={payout.partnerName}
          running={words.paying}
          isRunning={write.isRunning}
        />
      </Form>
      {!form.errors.utr && <Refused problem={write.problem} />}
      <Failing payout={payout} />
    </>
  )
}

function Failing({ payout }: { readonly payout: PayoutRow }) {
  const [isRequesting, setRequesting] = useState(false)
  const form = useForm({ initial: { reason: '' } })
  const write = useWrite(recordFailed, ['withdrawal', 'partner'])
  const send = async () => {
    const outcome = await write.run({ id: payout._id, reason: form.values.reason })
    if (outcome && 'problem' in outcome) form.refused(outcome.problem)
  }
  if (!isRequesting) {
    const label = payout.state === 'paid' ? words.cameBack : words.failed
    return <ActionButton label={label} of={payout.partnerName} onClick={() => setRequesting(true)} />
  }
  return (
    <Form className={styles.record} noValidate onSend={send}>
      <TextInput label={words.reason} maxLength={300} data-autofocus {...form.field('reason')} />
      {!form.errors.reason && <Refused problem={write.problem} />}
      <ActionButton
        label={words.fail}
        of={payout.partnerName}
        tone="danger"
        running={words.failing}
        isRunning={write.isRunning}
      />
      <ActionButton label={words.keep} onClick={() => setRequesting(false)} />
    </Form>
  )
}
