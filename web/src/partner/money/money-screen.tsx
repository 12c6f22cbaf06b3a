/** The partner's money: what is owed, taxes of the year, statements, payouts, every movement, and where it is paid. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { Facts } from '../../admin/ui/facts.tsx'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { formatAmount } from '../../admin/ui/rupees.ts'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { formatDate, formatRupees } from '../../shared/formats.ts'
import { BankSection } from './bank-section.tsx'
import {
  loadMoney,
  loadMovements,
  loadPayouts,
  loadStatements,
  type Movement,
  type Payout,
  type StatementRow,
} from './calls.ts'
import { StatementDialog } from './statement-dialog.tsx'
import { formatPeriod, moneyTexts as texts } from './texts.ts'

const PAYOUTS: Rows<Payout> = {
  label: texts.payouts,
  columns: [
    { label: texts.day, isTitle: true, width: 8, cell: ({ createdAt }) => formatDate(createdAt) },
    { label: texts.amount, isNumber: true, rank: 1, cell: ({ amount }) => formatAmount(amount) },
    { label: texts.utr, width: 14, cell: ({ utr }) => utr ?? '—' },
  ],
}

const MOVEMENTS: Rows<Movement> = {
  label: texts.movements,
  columns: [
    { label: texts.day, isTitle: true, width: 8, cell: ({ at }) => formatDate(at) },
    { label: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
    { label: texts.amount, isNumber: true, rank: 1, cell: ({ amount }) => formatAmount(amount) },
    { label: texts.balance, isNumber: true, cell: ({ balance }) => formatAmount(balance) },
  ],
}

export function Component() {
  const [openId, setOpenId] = useState<string>()
  const money = useQuery({
    queryKey: ['partner', 'money'],
    queryFn: ({ signal }) => loadMoney(signal),
  })
  const statements: Rows<StatementRow> = {
    label: texts.statements,
    columns: [
      {
        label: texts.period,
        isTitle: true,
        width: 14,
        cell: ({ _id, first, last }) => (
          <button type="button" className={buttonStyles.link} onClick={() => setOpenId(_id)}>
            {formatPeriod(formatDate(first), formatDate(last))}
          </button>
        ),
      },
      { label: texts.charges, isNumber: true, width: 6, cell: ({ charges }) => charges },
      { label: texts.closing, isNumber: true, rank: 1, cell: ({ closing }) => formatAmount(closing) },
    ],
  }
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Loaded of={money}>
        {({ owed, taxes }) => (
          <div className={layoutStyles.stack}>
            <Facts
              of={[
                [
                  texts.owed,
                  <span key="owed" className={textStyles.figure}>
                    {formatRupees(owed)}
                  </span>,
                ],
              ]}
            />
            <h2>{texts.taxes}</h2>
            {taxes.length === 0 && <p className={textStyles.quiet}>{texts.noTaxes}</p>}
            {taxes.map(({ year, tds, tcs }) => (
              <Facts
                key={year}
                of={[
                  [texts.year, year],
                  [texts.tds, formatRupees(tds)],
                  [texts.tcs, formatRupees(tcs)],
                ]}
              />
            ))}
          </div>
        )}
      </Loaded>
      <h2>{texts.statements}</h2>
      <PagedRows
        name={['partner', 'own-statements']}
        load={loadStatements}
        rows={statements}
        empty={texts.noStatements}
        more={texts.moreStatements}
      />
      <h2>{texts.payouts}</h2>
      <PagedRows
        name={['partner', 'own-payouts']}
        load={loadPayouts}
        rows={PAYOUTS}
        empty={texts.noPayouts}
        more={texts.morePayouts}
      />
      <h2>{texts.movements}</h2>
      <PagedRows
        name={['partner', 'own-movements']}
        load={loadMovements}
        rows={MOVEMENTS}
        empty={texts.noMovements}
        more={texts.moreMovements}
      />
      <BankSection />
      {openId && <StatementDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
