/** What a partner is paid by contract, and the statements that were issued. */
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../shared/call-api.ts'
import { date, rupees } from '../../../shared/formats.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loading.tsx'
import { rs } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { contractTexts as texts } from '../shared/partner-texts.ts'
import { type ContractVersion, type IssuedStatement, loadContract, loadIssued } from '../shared/partners.ts'

export function ContractSection({ id }: { readonly id: string }) {
  const contract = useQuery({
    queryKey: ['partner', 'contract', id],
    queryFn: ({ signal }) => loadContract(id, signal),
  })
  return (
    <Loaded of={contract}>
      {({ versions, nextStatement }) => {
        const shown = versions.filter(({ state }) => state !== 'past')
        if (shown.length === 0) return <p className={textStyles.quiet}>{texts.none}</p>
        return (
          <>
            {shown.map((version) => (
              <Facts key={version._id} of={factsOf(version)} />
            ))}
            {nextStatement && (
              <p className={textStyles.quiet}>
                {texts.next(date(nextStatement.first), date(nextStatement.last))}
              </p>
            )}
            <h3>{texts.statements}</h3>
            <Statements id={id} />
          </>
        )
      }}
    </Loaded>
  )
}

/** What is nothing is left out. */
function factsOf(version: ContractVersion): readonly Fact[] {
  const { facts } = texts
  const all: readonly (readonly [name: string, amount: number, value: string])[] = [
    [facts.share, version.revenueSharePercent, `${version.revenueSharePercent} %`],
    [facts.perKwh, version.perKwh, rupees(version.perKwh)],
    [facts.landShare, version.landSharePerKwh, rupees(version.landSharePerKwh)],
    [facts.rent, version.rent, rupees(version.rent)],
    [facts.minimum, version.minimum, rupees(version.minimum)],
    [
      facts.fee,
      version.feesBorneBy === 'partner' ? version.paymentFeePercent : 0,
      `${version.paymentFeePercent} %`,
    ],
  ]
  return [
    [version.state === 'to-come' ? facts.from : facts.since, date(version.validFrom)],
    [facts.cycle, texts.cycles[version.cycle]],
    ...all.filter(([, amount]) => amount > 0).map(([name, , value]) => [name, value] as const),
    ...(version.tdsCode === null ? [] : [[facts.tds, version.tdsCode] as const]),
  ]
}

const STATEMENTS: Rows<IssuedStatement> = {
  label: texts.statements,
  columns: [
    {
      label: texts.columns.period,
      isTitle: true,
      width: 14,
      cell: ({ first, last }) => (
        <span className={textStyles.nowrap}>{`${date(first)} – ${date(last)}`}</span>
      ),
    },
    { label: texts.columns.opening, isNumber: true, width: 9.5, cell: ({ opening }) => rs(opening) },
    { label: texts.columns.closing, isNumber: true, rank: 1, width: 9.5, cell: ({ closing }) => rs(closing) },
    {
      label: texts.columns.file,
      width: 7,
      cell: ({ _id, first }) => (
        <a
          className={buttonStyles.link}
          href={addressOf('/partner-statements/{id}/statement.csv', { params: { id: _id } })}
          aria-label={texts.download(date(first))}
          download
        >
          CSV
        </a>
      ),
    },
  ],
}

function Statements({ id }: { readonly id: string }) {
  const issued = useQuery({
    queryKey: ['partner', 'statements', id],
    queryFn: ({ signal }) => loadIssued(id, signal),
  })
  const Shown = useMedia(CARDS) ? Cards : Table
  return (
    <Loaded of={issued}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={textStyles.quiet}>{texts.noStatements}</p>
        ) : (
          <Shown list={STATEMENTS} rows={rows} />
        )
      }
    </Loaded>
  )
}
