/** Contact queries: what visitors write on the site. */
import type { deleteContact, listContacts, ReplyOf, undoDeleteContact } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { DeleteLink } from '../../form/delete-link.tsx'
import { Removal } from '../../form/removal.tsx'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Email } from '../../ui/email.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import textStyles from '../../ui/text.module.css'
import { contacts } from './texts.ts'

type Contact = ReplyOf<typeof listContacts>['data'][number]

const remove = (id: string, idempotencyKey: string) =>
  callApi<typeof deleteContact>('DELETE', '/delete-contact/{id}', { params: { id }, idempotencyKey })
const undo = (id: string) =>
  callApi<typeof undoDeleteContact>('POST', '/delete-contact/{id}/undo', { params: { id } })

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = contacts
  const list: ListOf<Contact> = {
    topic: 'contact',
    name: 'contacts',
    label: contacts.list,
    load: (query, signal) => callApi<typeof listContacts>('GET', '/get-all-contact', { query, signal }),
    file: 'contacts',
    search: contacts.search,
    columns: [
      { label: columns.name, sort: 'name', isTitle: true, width: 11, cell: ({ name }) => name },
      { label: columns.email, sort: 'email', width: 13, cell: ({ email }) => <Email address={email} /> },
      {
        label: columns.number,
        width: 9.5,
        cell: ({ phone }) => <span className={textStyles.nowrap}>{phone}</span>,
      },
      {
        label: columns.message,
        rank: 1,
        isLong: true,
        width: 18,
        cell: ({ _id, message }) => (
          <Link className={buttonStyles.clampedLink} title={message} to={url.opening(_id)}>
            {message}
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
    ...(may('contact.delete') && {
      buttonWidth: 4.5,
      actions: ({ _id, name }: Contact) => <DeleteLink to={url.opening(_id, 'delete')} name={name} />,
    }),
    empty: contacts.empty,
    emptyHint: contacts.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {url.openId && url.openAction === 'delete' && (
        <Removal id={url.openId} topic="contact" remove={remove} undo={undo} onClose={url.close} />
      )}
      {open && url.openAction !== 'delete' && (
        <Dialog title={contacts.title} onClose={url.close}>
          <div className={layoutStyles.stack}>
            <p className={textStyles.letter}>{open.message}</p>
            <Facts
              of={[
                [columns.name, open.name],
                [
                  columns.email,
                  <a key="mail" href={`mailto:${open.email}`}>
                    {open.email}
                  </a>,
                ],
                [
                  columns.number,
                  <a key="call" href={`tel:${open.phone}`}>
                    {open.phone}
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
