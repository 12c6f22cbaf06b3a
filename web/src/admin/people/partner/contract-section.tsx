/** What a partner is paid by contract, and the statements that were issued. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buildAddress } from '../../../shared/call-api.ts'
import { formatDate, formatRupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { Table } from '../../list/table.tsx'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { contractTexts as texts } from '../shared/partner-texts.ts'
import {
  type ContractVersion,
  type IssuedStatement,
  loadContract,
  loadIssued,
  withdrawVersion,
} from '../shared/partners.ts'
import { contractWords, correctionWords } from './contract-texts.ts'

interface ContractSectionProps {
  readonly id: string
  readonly url: ListUrl
}

export function ContractSection({ id, url }: ContractSectionProps) {
  const contract = useQuery({
    queryKey: ['partner', 'contract', id],
    queryFn: ({ signal }) => loadContract(id, signal),
  })
  return (
    <Loaded of={contract}>
      {({ versions, nextStatement, corrections }) => {
        const shown = versions.filter(({ state }) => state !== 'past')
        const forms = <Forms hasContract={shown.length > 0} id={id} url={url} />
        if (shown.length === 0) {
          return (
            <>
              <p className={textStyles.quiet}>{texts.none}</p>
              {forms}
            </>
          )
        }
        return (
          <>
            {shown.map((version) => (
              <Version key={version._id} id={id} version={version} />
            ))}
            {corrections.map(({ _id, note, amount }) => (
              <p key={_id} className={textStyles.quiet}>
                {correctionWords.open}: {correctionWords.line(note, formatRupees(amount))}
              </p>
            ))}
            {forms}
            {nextStatement && (
              <p className={textStyles.quiet}>
                {texts.next(formatDate(nextStatement.first), formatDate(nextStatement.last))}
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

interface FormsProps extends ContractSectionProps {
  readonly hasContract: boolean
}

function Forms({ hasContract, id, url }: FormsProps) {
  const may = useMay()
  return (
    <div className={fieldStyles.formActions}>
      {may('contract.write') && (
        <Link className={buttonStyles.button} to={url.opening(id, 'contract')}>
          {contractWords.enter}
        </Link>
      )}
      {hasContract && may('statement.correct') && (
        <Link className={buttonStyles.button} to={url.opening(id, 'correct')}>
          {correctionWords.enter}
        </Link>
      )}
    </div>
  )
}

function Version({ id, version }: { readonly id: string; readonly version: ContractVersion }) {
  const may = useMay()
  const write = useWrite(withdrawVersion, ['partner'])
  const withdraw = async () => {
    const outcome = await write.run({ id, versionId: version._id })
    if (outcome && 'reply' in outcome) showSuccess(contractWords.withdrawn)
  }
  return (
    <>
      <Facts of={listFacts(version)} />
      {version.state === 'to-come' && may('contract.write') && (
        <>
          <Refused problem={write.problem} />
          <ConfirmAgain
            label={contractWords.withdraw}
            hint={contractWords.withdrawHint}
            running={contractWords.withdrawing}
            isRunning={write.isRunning}
            onConfirm={withdraw}
          />
        </>
      )}
    </>
  )
}

/** What is nothing is left out. */
function listFacts(version: ContractVersion): readonly Fact[] {
  const { facts } = texts
  const all: readonly (readonly [name: string, amount: number, value: string])[] = [
    [facts.share, version.revenueSharePercent, `${version.revenueSharePercent}\u00a0%`],
    [facts.perKwh, version.perKwh, formatRupees(version.perKwh)],
    [facts.landShare, version.landSharePerKwh, formatRupees(version.landSharePerKwh)],
    [facts.rent, version.rent, formatRupees(version.rent)],
    [facts.minimum, version.minimum, formatRupees(version.minimum)],
    [
      facts.fee,
      version.feesBorneBy === 'partner' ? version.paymentFeePercent : 0,
      `${version.paymentFeePercent}\u00a0%`,
    ],
  ]
  return [
    [version.state === 'to-come' ? facts.from : facts.since, formatDate(version.validFrom)],
    [facts.cycle, texts.cycles[version.cycle]],
    ...all.filter(([, amount]) => amount > 0).map(([name, , value]) => [name, value] as const),
    ...(version.priceLeast === null || version.priceMost === null
      ? []
      : [
          [
            facts.prices,
            texts.between(formatRupees(version.priceLeast), formatRupees(version.priceMost)),
          ] as const,
        ]),
    ...(version.idleMost ? [[facts.idleMost, formatRupees(version.idleMost)] as const] : []),
    ...(version.tdsCode === null ? [] : [[facts.tds, version.tdsCode] as const]),
  ]
}

const FILES = [
  ['PDF', 'pdf'],
  ['CSV', 'statement.csv'],
] as const

const STATEMENTS: Rows<IssuedStatement> = {
  label: texts.statements,
  columns: [
    {
      label: texts.columns.period,
      isTitle: true,
      width: 14,
      cell: ({ first, last }) => (
        <span className={textStyles.nowrap}>{`${formatDate(first)} – ${formatDate(last)}`}</span>
      ),
    },
    {
      label: texts.columns.opening,
      isNumber: true,
      width: 9.5,
      cell: ({ opening }) => formatAmount(opening),
    },
    {
      label: texts.columns.closing,
      isNumber: true,
      rank: 1,
      width: 9.5,
      cell: ({ closing }) => formatAmount(closing),
    },
    {
      label: texts.columns.file,
      width: 9,
      cell: ({ _id, first }) => (
        <span className={textStyles.nowrap}>
          {FILES.map(([kind, path]) => (
            <a
              key={kind}
              className={buttonStyles.link}
              href={buildAddress(`/partner-statements/{id}/${path}`, { params: { id: _id } })}
              aria-label={texts.download(formatDate(first), kind)}
              download
            >
              {`${kind} `}
            </a>
          ))}
          <a
            className={buttonStyles.link}
            href={buildAddress('/partner-statements/{id}/page', { params: { id: _id } })}
            aria-label={texts.read(formatDate(first))}
            target="_blank"
            rel="noreferrer"
          >
            {texts.page}
          </a>
        </span>
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
