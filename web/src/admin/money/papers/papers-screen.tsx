/** Invoices, credit notes and vouchers: what was issued, and which charges wait for theirs. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMonth, listMonthsUntil } from '../../../shared/months.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import { paperWords } from '../shared/paper-texts.ts'
import { loadSeries } from '../shared/series-calls.ts'
import { Awaiting } from './awaiting.tsx'
import { buildArchiveAddress, loadPapers, type PaperRow } from './paper-calls.ts'
import { PaperDialog } from './paper-dialog.tsx'
import { papers } from './texts.ts'
import { Vouchers } from './vouchers.tsx'

const KINDS = Object.entries(paperWords.kinds).map(([value, label]) => ({ value, label }))

const SECTIONS = Object.entries(paperWords.sections).map(([value, label]) => ({ value, label }))

/** Three years. */
const MONTHS = 36

const listMonthChoices = () =>
  listMonthsUntil(new Date(), MONTHS).map((value) => ({ value, label: formatMonth(value) }))

function useRegistrations() {
  const series = useQuery({ queryKey: ['paper', 'series'], queryFn: ({ signal }) => loadSeries(signal) })
  return (series.data ?? [])
    .filter(({ kind }) => kind === 'tax-invoice')
    .map(({ gstin, stateName }) => ({ value: gstin, label: paperWords.registrationOf(stateName, gstin) }))
}

export function Component() {
  const url = useListUrl()
  const { columns } = papers
  const registrations = useRegistrations()
  const list: ListOf<PaperRow> = {
    // Papers come with what happens to bookings.
    topic: 'booking',
    name: 'papers',
    label: papers.list,
    load: loadPapers,
    file: 'papers',
    search: papers.search,
    filters: [
      { name: 'kind', label: papers.kind, options: KINDS },
      { name: 'section', label: papers.section, options: SECTIONS },
      { name: 'month', label: papers.chooseMonth, options: listMonthChoices() },
      { name: 'gstin', label: papers.facts.supplier, options: registrations },
    ],
    columns: [
      { label: columns.number, isTitle: true, width: 10.5, cell: ({ number }) => number },
      { label: columns.kind, rank: 2, width: 8, cell: ({ kind }) => paperWords.kinds[kind] },
      {
        label: columns.recipient,
        rank: 1,
        width: 11,
        cell: ({ recipientName, recipientGstin }) => (
          <>
            {recipientName ?? <span className={textStyles.quiet}>{papers.noName}</span>}
            {recipientGstin !== null && <div className={textStyles.quiet}>{recipientGstin}</div>}
          </>
        ),
      },
      { label: columns.place, rank: 3, width: 9, cell: ({ placeStateName }) => placeStateName },
      {
        label: columns.taxable,
        isNumber: true,
        rank: 3,
        cell: ({ taxable }) => formatAmount(taxable),
      },
      { label: columns.gst, isNumber: true, rank: 2, cell: (paper) => formatAmount(sumGst(paper)) },
      {
        label: columns.total,
        sort: 'total',
        isNumber: true,
        rank: 1,
        cell: ({ total }) => formatAmount(total),
      },
      {
        label: columns.issued,
        sort: 'issuedAt',
        rank: 1,
        cell: ({ issuedAt }) => <Moment at={issuedAt} />,
      },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, number }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(papers.details, number)}
      >
        {papers.details}
      </Link>
    ),
    empty: papers.empty,
    emptyHint: papers.emptyHint,
  }
  return (
    <>
      <ScreenHead />
      <div className={layoutStyles.stack}>
        <Awaiting />
        <ListView list={list} url={url} />
        <Vouchers
          registrations={registrations.map(({ value, label }) => ({ value: value.slice(0, 2), label }))}
        />
        <Archive />
      </div>
      {url.openId && <PaperDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

const PAISE = 100

/** In whole paise, so that nothing is lost between. */
const sumGst = ({ cgst, sgst, utgst, igst }: PaperRow): number =>
  [cgst, sgst, utgst, igst].reduce((sum, head) => sum + Math.round(head * PAISE), 0) / PAISE

function Archive() {
  const [month, setMonth] = useState('')
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={papers.month}>
      <h2>{papers.month}</h2>
      <p className={textStyles.quiet}>{papers.monthHint}</p>
      <div className={fieldStyles.formActions}>
        <TextInput
          type="month"
          label={papers.chooseMonth}
          placeholder="2026-11"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        {/^20\d{2}-\d{2}$/.test(month) && (
          <a className={buttonStyles.button} href={buildArchiveAddress(month)} download>
            {papers.take}
          </a>
        )}
      </div>
    </section>
  )
}
