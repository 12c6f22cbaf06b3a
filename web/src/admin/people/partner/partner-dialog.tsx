/** One partner: terms, state, and the statement of account. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate, formatRupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { contractTexts, partners } from '../shared/partner-texts.ts'
import {
  loadPartner,
  loadStatement,
  MOVES,
  move,
  type PartnerRow,
  type StatementLine,
} from '../shared/partners.ts'
import { BankSection } from './bank-section.tsx'
import { bankWords } from './bank-texts.ts'
import { ContractSection } from './contract-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { peopleWords } from './people-texts.ts'

export function PartnerDialog({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const partner = useQuery({
    queryKey: ['partner', 'one', id],
    queryFn: ({ signal }) => loadPartner(id, signal),
  })
  const may = useMay()
  return (
    <Dialog title={partner.data?.name ?? partners.details} size="wide" onClose={url.close}>
      <Loaded of={partner}>
        {(one) => (
          <div className={layoutStyles.stack}>
            <PartnerFacts partner={one} />
            {may('partner.write') && <Moves partner={one} edit={url.opening(id, 'edit')} />}
            <h3>{contractTexts.title}</h3>
            <ContractSection id={id} url={url} />
            {may('withdrawal.read') && (
              <>
                <h3>{bankWords.title}</h3>
                <BankSection id={id} url={url} />
              </>
            )}
            <h3>{peopleWords.title}</h3>
            <PeopleSection id={id} url={url} />
            <h3>{partners.statement}</h3>
            <Statement id={id} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function PartnerFacts({ partner }: { readonly partner: PartnerRow }) {
  const { columns, facts } = partners
  return (
    <Facts
      of={[
        [columns.status, <Status key="status" value={partner.status} />],
        [facts.owed, formatRupees(partner.balance)],
        [columns.mobile, partner.mobile],
        [columns.email, partner.email],
        [facts.gstin, partner.gstin],
        [facts.commission, `${partner.commissionPercent}\u00a0%`],
        [facts.since, formatDate(partner.createdAt)],
      ]}
    />
  )
}

function Moves({ partner, edit }: { readonly partner: PartnerRow; readonly edit: string }) {
  const write = useWrite(move, ['partner'])
  const to = MOVES[partner.status]
  const send = async () => {
    const outcome = await write.run({ id: partner._id, to })
    if (outcome && 'reply' in outcome) showSuccess(partners.moved[to])
  }
  return (
    <>
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={partners[to]}
          tone={to === 'suspend' ? 'danger' : 'primary'}
          running={partners.saving}
          isRunning={write.isRunning}
          onClick={() => void send()}
        />
        <Link className={buttonStyles.button} to={edit}>
          {partners.edit}
        </Link>
      </div>
    </>
  )
}

const { statementColumns: columns } = partners

const STATEMENT: Rows<StatementLine> = {
  label: partners.statement,
  columns: [
    {
      label: columns.at,
      isTitle: true,
      width: 8,
      cell: ({ at }) => <span className={textStyles.nowrap}>{formatDate(at)}</span>,
    },
    { label: columns.kind, cell: ({ kind }) => partners.kinds[kind] },
    {
      label: columns.amount,
      isNumber: true,
      rank: 1,
      width: 9.5,
      cell: ({ amount }) => formatAmount(amount),
    },
    { label: columns.balance, isNumber: true, width: 9.5, cell: ({ balance }) => formatAmount(balance) },
  ],
}

const Statement = ({ id }: { readonly id: string }) => (
  <PagedRows
    name={['partner', 'statement', id]}
    load={(cursor, signal) => loadStatement(id, cursor, signal)}
    rows={STATEMENT}
    empty={partners.statementEmpty}
    more={partners.more}
  />
)
