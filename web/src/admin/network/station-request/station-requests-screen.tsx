/** What partners ask for: new stations, to be approved or refused. */
import { Link } from 'react-router'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import { loadRequests, REQUEST_STATES, type StationRequest } from './calls.ts'
import { PartnerLink } from './partner-link.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { requests as words } from './texts.ts'

const { columns } = words

export function Component() {
  const url = useListUrl()
  const list: ListOf<StationRequest> = {
    topic: 'partner',
    name: 'station-requests',
    label: words.list,
    load: loadRequests,
    search: words.search,
    filters: [createStatusFilter(words.state, REQUEST_STATES)],
    columns: [
      {
        label: columns.name,
        isTitle: true,
        width: 16,
        cell: ({ _id, stationName }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {stationName}
          </Link>
        ),
      },
      {
        label: columns.partner,
        rank: 1,
        width: 12,
        cell: ({ partnerId, partnerName }) => <PartnerLink id={partnerId} name={partnerName} />,
      },
      { label: columns.state, rank: 1, width: 8, cell: ({ state }) => <Status value={state} /> },
      { label: columns.at, sort: 'createdAt', rank: 2, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {open && <RequestDialog key={open._id} request={open} onClose={url.close} />}
    </>
  )
}
