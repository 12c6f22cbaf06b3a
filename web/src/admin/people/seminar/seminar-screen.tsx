/** Seminar registrations: who wants to become a partner, and how far that has got. */

import type { listSeminarRegistrations } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Email } from '../../ui/email.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { type Registration, SeminarDialog } from './seminar-dialog.tsx'
import { seminar } from './texts.ts'

export function Component() {
  const url = useListUrl()
  const { columns } = seminar
  const list: ListOf<Registration> = {
    topic: 'seminar',
    name: 'seminar',
    label: seminar.list,
    load: (query, signal) =>
      callApi<typeof listSeminarRegistrations>('GET', '/seminar-registrations', { query, signal }),
    file: 'seminar',
    search: seminar.search,
    filters: [createStatusFilter(seminar.status, ['new', 'contacted', 'converted', 'declined'])],
    columns: [
      {
        label: columns.name,
        sort: 'name',
        isTitle: true,
        cell: ({ _id, name }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {name}
          </Link>
        ),
      },
      { label: columns.email, rank: 3, width: 13, cell: ({ email }) => email && <Email address={email} /> },
      {
        label: columns.phone,
        rank: 1,
        width: 9.5,
        cell: ({ phone }) => <span className={textStyles.nowrap}>{phone}</span>,
      },
      { label: columns.location, width: 10, cell: ({ location }) => location },
      {
        label: columns.seminar,
        sort: 'seminarAt',
        cell: ({ seminarAt }) => <Moment at={seminarAt} />,
      },
      { label: columns.status, rank: 1, width: 8, cell: ({ status }) => <Status value={status} /> },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, name }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(seminar.details, name)}
      >
        {seminar.details}
      </Link>
    ),
    empty: seminar.empty,
    emptyHint: seminar.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {open && <SeminarDialog registration={open} onClose={url.close} />}
    </>
  )
}
