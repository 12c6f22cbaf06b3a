/** Tickets: what drivers ask and visitors write, who works on it, and until when. */
import { Link } from 'react-router'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { loadTicket, loadTickets, TICKET_STATES, type Ticket } from './calls.ts'
import { tickets as words } from './texts.ts'
import { TicketDialog } from './ticket-dialog.tsx'

const { columns } = words

export function Component() {
  const url = useListUrl()
  const list: ListOf<Ticket> = {
    topic: 'query',
    name: 'tickets',
    label: words.list,
    load: loadTickets,
    loadOne: loadTicket,
    search: words.search,
    filters: [createStatusFilter(words.state, TICKET_STATES)],
    columns: [
      {
        label: columns.words,
        isTitle: true,
        width: 16,
        cell: (ticket) => (
          <Link className={buttonStyles.clampedLink} title={ticket.words} to={url.opening(ticket._id)}>
            {ticket.words}
          </Link>
        ),
      },
      {
        label: columns.name,
        rank: 1,
        width: 10,
        cell: ({ customerId, name, partnerName }) => (
          <>
            <RecordLink to="user" id={customerId}>
              {name}
            </RecordLink>
            {partnerName && <div className={textStyles.quiet}>{partnerName}</div>}
          </>
        ),
      },
      { label: columns.state, width: 8, cell: ({ state }) => <Status value={state} /> },
      { label: columns.assignee, rank: 3, width: 12, cell: ({ assignee }) => assignee ?? '—' },
      {
        label: columns.due,
        rank: 2,
        width: 9,
        cell: ({ dueAt }) => (dueAt ? <Moment at={dueAt} /> : '—'),
      },
      {
        label: columns.number,
        sort: 'number',
        rank: 3,
        width: 5,
        cell: ({ number }) => <span className={textStyles.nowrap}>{number}</span>,
      },
      {
        label: columns.at,
        sort: 'receivedAt',
        rank: 3,
        cell: ({ receivedAt }) => <Moment at={receivedAt} />,
      },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {open && <TicketDialog key={open._id} ticket={open} onClose={url.close} />}
    </>
  )
}
