/** Queries: what drivers ask in the app. */
import type {
  deleteSupportQuery,
  listSupportQueries,
  ReplyOf,
  undoDeleteSupportQuery,
} from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { DeleteLink } from '../../form/delete-link.tsx'
import { Removal } from '../../form/removal.tsx'
import { useMay } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import textStyles from '../../ui/text.module.css'
import { queries } from './texts.ts'

type Query = ReplyOf<typeof listSupportQueries>['data'][number]

const remove = (id: string, idempotencyKey: string) =>
  callApi<typeof deleteSupportQuery>('DELETE', '/delete-query-byid/{id}', { params: { id }, idempotencyKey })
const undo = (id: string) =>
  callApi<typeof undoDeleteSupportQuery>('POST', '/delete-query-byid/{id}/undo', { params: { id } })

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = queries
  const list: ListOf<Query> = {
    topic: 'query',
    name: 'queries',
    label: queries.list,
    load: (query, signal) => callApi<typeof listSupportQueries>('GET', '/show-all-query', { query, signal }),
    file: 'queries',
    search: queries.search,
    columns: [
      {
        label: columns.name,
        sort: 'name',
        isTitle: true,
        width: 11,
        cell: ({ customerId, name }) => (
          <RecordLink to="user" id={customerId}>
            {name}
          </RecordLink>
        ),
      },
      {
        label: columns.number,
        width: 9.5,
        cell: ({ mobile }) => <span className={textStyles.nowrap}>{mobile}</span>,
      },
      {
        label: columns.query,
        rank: 1,
        isLong: true,
        width: 18,
        cell: ({ _id, query }) => (
          <Link className={buttonStyles.clampedLink} title={query} to={url.opening(_id)}>
            {query}
          </Link>
        ),
      },
      {
        label: columns.at,
        sort: 'createdAt',
        rank: 3,
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
    ],
    ...(may('query.delete') && {
      buttonWidth: 4.5,
      actions: ({ _id, name }: Query) => <DeleteLink to={url.opening(_id, 'delete')} name={name} />,
    }),
    empty: queries.empty,
    emptyHint: queries.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {url.openId && url.openAction === 'delete' && (
        <Removal id={url.openId} topic="query" remove={remove} undo={undo} onClose={url.close} />
      )}
      {open && url.openAction !== 'delete' && (
        <Dialog title={queries.title} onClose={url.close}>
          <div className={layoutStyles.stack}>
            <p className={textStyles.letter}>{open.query}</p>
            <Facts
              of={[
                [columns.name, open.name],
                [
                  columns.number,
                  <a key="call" href={`tel:${open.mobile}`}>
                    {open.mobile}
                  </a>,
                ],
                [columns.at, formatTime(open.createdAt)],
              ]}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
