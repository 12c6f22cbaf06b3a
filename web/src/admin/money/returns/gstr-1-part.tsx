/** The return of outward supplies: its sections, each leading to its papers, and what the portal asks beside them. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import type { Column } from '../../list/list-of.ts'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { formatAmount } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import { paperWords } from '../shared/paper-texts.ts'
import { buildFileAddress, type Gstr1 } from './return-calls.ts'
import { Figures } from './return-table.tsx'
import { returns as words } from './texts.ts'

const { columns } = words

interface Amounts {
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
}

const AMOUNTS: readonly Column<Amounts & { readonly _id: string }>[] = [
  { label: columns.taxable, isNumber: true, rank: 1, cell: ({ taxable }) => formatAmount(taxable) },
  { label: columns.cgst, isNumber: true, rank: 2, cell: ({ cgst }) => formatAmount(cgst) },
  { label: columns.sgst, isNumber: true, rank: 2, width: 10, cell: ({ sgst }) => formatAmount(sgst) },
  { label: columns.igst, isNumber: true, rank: 2, cell: ({ igst }) => formatAmount(igst) },
]

const formatRate = ({ ratePercent }: { readonly ratePercent: number }): string => `${ratePercent}\u00a0%`

export function Gstr1Part({ made }: { readonly made: Gstr1 }) {
  if (made.sections.length === 0) {
    return (
      <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.gstr1}>
        <h2>{words.gstr1}</h2>
        <p className={textStyles.quiet}>{words.nothing}</p>
      </section>
    )
  }
  return (
    <>
      <Sections made={made} />
      <ByPlace label={words.b2cs} rows={made.b2cs} />
      <ByPlace label={words.advances} rows={made.advances} />
      <Figures
        label={words.hsn}
        rows={made.hsn.map((row) => ({
          ...row,
          _id: `${row.isForRegistered} ${row.sac} ${row.ratePercent}`,
        }))}
        columns={[
          { label: columns.code, isTitle: true, width: 7, cell: ({ sac }) => sac },
          {
            label: columns.recipients,
            rank: 1,
            width: 8,
            cell: ({ isForRegistered }) => (isForRegistered ? words.registered : words.others),
          },
          { label: columns.rate, isNumber: true, rank: 1, width: 6, cell: formatRate },
          ...AMOUNTS,
        ]}
      />
      <Figures
        label={words.documents}
        rows={made.documents.map((row) => ({ ...row, _id: `${row.kind} ${row.first}` }))}
        columns={[
          { label: columns.kind, isTitle: true, width: 10, cell: ({ kind }) => paperWords.kinds[kind] },
          { label: columns.first, rank: 1, width: 11, cell: ({ first }) => first },
          { label: columns.last, rank: 1, width: 11, cell: ({ last }) => last },
          { label: columns.count, isNumber: true, rank: 1, cell: ({ count: of }) => count(of) },
        ]}
      />
    </>
  )
}

function Sections({ made }: { readonly made: Gstr1 }) {
  const { to } = usePanel()
  const { gstin, month } = made
  return (
    <Figures
      label={words.gstr1}
      rows={made.sections.map((row) => ({ ...row, _id: row.section }))}
      columns={[
        {
          label: columns.section,
          isTitle: true,
          width: 14,
          cell: ({ section }) => paperWords.sections[section],
        },
        { label: columns.papers, isNumber: true, rank: 1, width: 6, cell: ({ papers: of }) => count(of) },
        ...AMOUNTS,
        { label: columns.total, isNumber: true, rank: 1, cell: ({ total }) => formatAmount(total) },
      ]}
      buttonWidth={6}
      actions={({ section, papers: of }) =>
        // What invoices adjusted of earlier advances has no papers of its own.
        of > 0 && (
          <Link
            className={buttonStyles.button}
            to={to('papers', { gstin, month, section })}
            aria-label={formatOfWhom(words.open, paperWords.sections[section])}
          >
            {words.open}
          </Link>
        )
      }
    >
      <div className={fieldStyles.formActions}>
        <a className={buttonStyles.button} href={buildFileAddress({ gstin, month }, 'portal-file')} download>
          {words.json}
        </a>
        <a className={buttonStyles.button} href={buildFileAddress({ gstin, month }, 'papers.csv')} download>
          {words.csv}
        </a>
        {made.sections.some(({ section }) => section === 'at' || section === 'txpd') && (
          <a
            className={buttonStyles.button}
            href={buildFileAddress({ gstin, month }, 'adjusted-advances.csv')}
            download
          >
            {words.adjusted}
          </a>
        )}
        <Link className={buttonStyles.link} to={to('papers', { gstin, month })}>
          {words.all}
        </Link>
      </div>
    </Figures>
  )
}

interface ByPlaceProps {
  readonly label: string
  readonly rows: Gstr1['b2cs']
}

function ByPlace({ label, rows }: ByPlaceProps) {
  if (rows.length === 0) return null
  return (
    <Figures
      label={label}
      rows={rows.map((row) => ({ ...row, _id: `${row.place} ${row.ratePercent}` }))}
      columns={[
        { label: columns.place, isTitle: true, width: 12, cell: ({ placeName }) => placeName },
        { label: columns.rate, isNumber: true, rank: 1, width: 6, cell: formatRate },
        ...AMOUNTS,
      ]}
    />
  )
}
