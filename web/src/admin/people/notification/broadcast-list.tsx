/** What was sent, and how far it has got. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { count, formatTime } from '../../../shared/formats.ts'
import type { ListOf } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { type Broadcast, loadBroadcast, loadBroadcasts } from './notifications.ts'
import { notifications } from './texts.ts'
import { WrittenTranslations } from './translations-part.tsx'

const { columns } = notifications

export function BroadcastList({ url }: { readonly url: ListUrl }) {
  const list: ListOf<Broadcast> = {
    topic: 'broadcast',
    name: 'sent',
    label: notifications.list,
    load: loadBroadcasts,
    file: 'notifications',
    search: notifications.search,
    columns: [
      {
        label: columns.title,
        sort: 'title',
        isTitle: true,
        cell: ({ _id, title }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {title}
          </Link>
        ),
      },
      { label: columns.kind, rank: 3, width: 8, cell: ({ kind }) => notifications.kindShort[kind] },
      {
        label: columns.at,
        sort: 'createdAt',
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      { label: columns.recipients, isNumber: true, cell: ({ recipients }) => count(recipients) },
      {
        label: columns.progress,
        isNumber: true,
        rank: 1,
        width: 7,
        cell: ({ progress }) => `${Math.floor(progress)}\u00a0%`,
      },
    ],
    empty: notifications.empty,
    emptyHint: notifications.emptyHint,
  }
  return (
    <>
      <ListView list={list} url={url} />
      {url.openId && <BroadcastDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

function BroadcastDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const one = useQuery({
    queryKey: ['broadcast', 'one', id],
    queryFn: ({ signal }) => loadBroadcast(id, signal),
  })
  return (
    <Dialog title={notifications.details} onClose={onClose}>
      <Loaded of={one}>{(sent) => <Delivery sent={sent} />}</Loaded>
    </Dialog>
  )
}

const CHANNELS = ['inbox', 'sms', 'email', 'push'] as const

function Delivery({ sent }: { readonly sent: Broadcast }) {
  const { facts, channelColumns } = notifications
  return (
    <div className={layoutStyles.stack}>
      <h3>{sent.title}</h3>
      <p className={textStyles.letter}>{sent.message}</p>
      <WrittenTranslations of={sent.translations} />
      <Facts
        of={[
          [facts.status, <Status key="status" value={sent.status} />],
          [facts.progress, `${Math.floor(sent.progress)}\u00a0%`],
          [facts.recipients, count(sent.recipients)],
          [columns.at, formatTime(sent.createdAt)],
          [facts.by, sent.createdBy],
          [columns.kind, notifications.kindShort[sent.kind]],
        ]}
      />
      {CHANNELS.map((channel) => (
        <section key={channel} aria-label={notifications.channels[channel]}>
          <h3>{notifications.channels[channel]}</h3>
          <Sum
            rows={(['delivered', 'waiting', 'skipped', 'failed'] as const).map((kind) => [
              channelColumns[kind],
              count(sent.channels[channel][kind]),
            ])}
          />
        </section>
      ))}
      {sent.skipReasons.length > 0 && (
        <>
          <h3>{notifications.skipped}</h3>
          <ul className={layoutStyles.plainList}>
            {sent.skipReasons.map(({ channel, reason, count: total }) => (
              <li key={channel + reason}>
                {notifications.reason(
                  notifications.channels[channel],
                  total,
                  notifications.reasons[reason] ?? reason,
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
