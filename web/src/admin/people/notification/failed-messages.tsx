/** Messages that could not be sent: to whom, by which way, and why. */
import type { listFailedMessages, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { count, formatTime } from '../../../shared/formats.ts'
import type { ListOf } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import textStyles from '../../ui/text.module.css'
import { failedMessages, notifications } from './texts.ts'

type FailedMessage = ReplyOf<typeof listFailedMessages>['data'][number]

const { columns } = failedMessages

const LIST: ListOf<FailedMessage> = {
  topic: 'sums',
  name: 'failed-messages',
  label: failedMessages.list,
  load: (query, signal) => callApi<typeof listFailedMessages>('GET', '/failed-messages', { query, signal }),
  search: failedMessages.search,
  columns: [
    { label: columns.recipient, isTitle: true, cell: ({ recipient }) => recipient },
    { label: columns.channel, cell: ({ channel }) => notifications.channels[channel] },
    { label: columns.what, cell: ({ subject, template }) => subject ?? template.replaceAll('-', ' ') },
    { label: columns.why, cell: ({ failure }) => failure ?? '—' },
    { label: columns.attempts, isNumber: true, cell: ({ attempts }) => count(attempts) },
    {
      label: columns.at,
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatTime(createdAt)}</span>,
    },
  ],
  empty: failedMessages.empty,
  emptyHint: failedMessages.emptyHint,
}

export const FailedMessages = ({ url }: { readonly url: ListUrl }) => <ListView list={LIST} url={url} />
