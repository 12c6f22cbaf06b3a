/** Which partners are paid, how much, and by which UTR: typed, or pasted from a bank's file. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { count, formatRupees } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import {
  findProblems,
  getRow,
  listPayouts,
  type Owed,
  type PayoutRow,
  type PayoutRows,
  pasteRows,
  sumRows,
} from './payouts.ts'
import { payAll } from './texts.ts'
import styles from './withdrawals.module.css'

interface ChoosingProps {
  readonly partners: readonly Owed[]
  readonly rows: PayoutRows
  readonly onChange: (rows: PayoutRows) => void
  readonly onGo: () => void
}

interface Row {
  readonly _id: string
  readonly partner: Owed
}

export function Choosing({ partners, rows, onChange, onGo }: ChoosingProps) {
  const [areProblemsShown, setProblemsShown] = useState(false)
  const { to } = usePanel()
  const payouts = listPayouts(partners, rows)
  const problems = findProblems(partners, rows)
  const { columns } = payAll
  const set = (partner: Owed, change: Partial<PayoutRow>) =>
    onChange({ ...rows, [partner.id]: { ...getRow(partner, rows), ...change } })
  const chooseAll = (isChosen: boolean) =>
    onChange(Object.fromEntries(partners.map((one) => [one.id, { ...getRow(one, rows), isChosen }])))
  const go = () => {
    const isRight = Object.keys(problems).length === 0
    setProblemsShown(!isRight)
    if (isRight) onGo()
  }
  const list: Rows<Row> = {
    label: payAll.table,
    columns: [
      {
        label: columns.partner,
        isTitle: true,
        width: 16,
        cell: ({ partner }) => (
          <span className={styles.payee}>
            <Checkbox
              aria-label={payAll.choose(partner.name)}
              checked={getRow(partner, rows).isChosen}
              onChange={(event) => set(partner, { isChosen: event.currentTarget.checked })}
            />
            <Link className={buttonStyles.link} to={to('partner', { open: partner.id })}>
              {partner.name}
            </Link>
          </span>
        ),
      },
      {
        label: columns.owed,
        isNumber: true,
        rank: 1,
        width: 9,
        cell: ({ partner }) => formatRupees(partner.owed),
      },
      {
        label: columns.amount,
        width: 11,
        cell: ({ partner }) => (
          <TextInput
            aria-label={payAll.amountOf(partner.name)}
            inputMode="decimal"
            autoComplete="off"
            value={getRow(partner, rows).amount}
            error={areProblemsShown && problems[partner.id]}
            onChange={(event) => set(partner, { amount: event.currentTarget.value, isChosen: true })}
          />
        ),
      },
      {
        label: columns.utr,
        width: 11,
        cell: ({ partner }) => (
          <TextInput
            aria-label={payAll.utrOf(partner.name)}
            autoComplete="off"
            spellCheck={false}
            value={getRow(partner, rows).utr}
            onChange={(event) => set(partner, { utr: event.currentTarget.value, isChosen: true })}
          />
        ),
      },
      {
        label: columns.note,
        width: 11,
        cell: ({ partner }) => (
          <TextInput
            aria-label={payAll.noteOf(partner.name)}
            autoComplete="off"
            maxLength={300}
            value={getRow(partner, rows).note}
            onChange={(event) => set(partner, { note: event.currentTarget.value, isChosen: true })}
          />
        ),
      },
    ],
  }
  return (
    <>
      <Paste partners={partners} rows={rows} onChange={onChange} />
      <Checkbox
        label={payAll.all}
        checked={payouts.length === partners.length}
        indeterminate={payouts.length > 0 && payouts.length < partners.length}
        onChange={(event) => chooseAll(event.currentTarget.checked)}
      />
      <Table list={list} rows={partners.map((partner) => ({ _id: partner.id, partner }))} />
      {areProblemsShown && Object.keys(problems).length > 0 && (
        <Note tone="bad" role="alert" text={payAll.problems(Object.keys(problems).length)} />
      )}
      <div className={fieldStyles.formActions}>
        <p role="status">{payAll.chosen(count(payouts.length), formatRupees(sumRows(payouts)))}</p>
        <ActionButton label={payAll.go} tone="primary" disabled={payouts.length === 0} onClick={go} />
      </div>
    </>
  )
}

function Paste({ partners, rows, onChange }: Omit<ChoosingProps, 'onGo'>) {
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>()
  const [taken, setTaken] = useState(0)
  const take = () => {
    const pasted = pasteRows(text, partners, rows)
    onChange(pasted.rows)
    setTaken(pasted.taken)
    setUnknown(pasted.unknown)
    setText(pasted.unknown.join('\n'))
  }
  return (
    <details className={layoutStyles.inset}>
      <summary>{payAll.paste}</summary>
      <div className={layoutStyles.stack}>
        <Textarea
          label={payAll.lines}
          description={payAll.linesHint}
          rows={4}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {unknown && (
          <Note
            tone={unknown.length > 0 ? 'warn' : 'good'}
            role="status"
            text={payAll.pasted(count(taken), unknown.length)}
          />
        )}
        <div>
          <ActionButton label={payAll.take} disabled={text.trim() === ''} onClick={take} />
        </div>
      </div>
    </details>
  )
}
