/** One partner: terms, state, and the statement of account. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { date, rupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { partners } from '../../messages/people.ts'
import { useWrite } from '../../server/use-write.ts'
import { tellGood } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loading.tsx'
import { Act, Facts, Refused, Status } from '../../ui/parts.tsx'
import { rs } from '../../ui/rupees.ts'
import { loadPartner, loadStatement, MOVES, move, type PartnerRow } from './partners.ts'

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
          <div className="stack">
            <PartnerFacts partner={one} />
            {may('partner.write') && <Moves partner={one} edit={url.opening(id, 'edit')} />}
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
        [facts.owed, rupees(partner.balance)],
        [columns.mobile, partner.mobile],
        [columns.email, partner.email],
        [facts.gstin, partner.gstin],
        [facts.commission, `${partner.commissionPercent} %`],
        [facts.since, date(partner.createdAt)],
      ]}
    />
  )
}

function Moves({ partner, edit }: { readonly partner: PartnerRow; readonly edit: string }) {
  const write = useWrite(move, ['partner'])
  const to = MOVES[partner.status]
  const send = async () => {
    const outcome = await write.run({ id: partner._id, to })
    if (outcome && 'reply' in outcome) tellGood(partners.moved[to])
  }
  return (
    <>
      <Refused problem={write.problem} />
      <div className="form-actions">
        <Act
          label={partners[to]}
          tone={to === 'suspend' ? 'danger' : 'primary'}
          running={partners.saving}
          isRunning={write.isRunning}
          onClick={() => void send()}
        />
        <Link className="button" to={edit}>
          {partners.edit}
        </Link>
      </div>
    </>
  )
}

function Statement({ id }: { readonly id: string }) {
  const statement = useInfiniteQuery({
    queryKey: ['partner', 'statement', id],
    queryFn: ({ signal, pageParam }) => loadStatement(id, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.nextCursor,
  })
  const { statementColumns: columns } = partners
  return (
    <Loaded of={statement}>
      {({ pages }) => {
        const lines = pages.flatMap(({ data }) => data)
        if (lines.length === 0) return <p className="quiet">{partners.statementEmpty}</p>
        return (
          <>
            <div className="table-place">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{columns.at}</th>
                    <th scope="col">{columns.kind}</th>
                    <th scope="col" className="number">
                      {columns.amount}
                    </th>
                    <th scope="col" className="number">
                      {columns.balance}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <tr key={line._id}>
                      <td className="nowrap">{date(line.at)}</td>
                      <td>{partners.kinds[line.kind]}</td>
                      <td className="number">{rs(line.amount)}</td>
                      <td className="number">{rs(line.balance)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {statement.hasNextPage && (
              <div>
                <Act
                  label={partners.more}
                  isRunning={statement.isFetchingNextPage}
                  onClick={() => void statement.fetchNextPage()}
                />
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
