/** The messages of the network to the driver. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { listDriverNotifications, readAllDriverNotifications } from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatTime } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './me.module.css'
import { me as words } from './texts.ts'

const PER_PAGE = 10

export function Messages() {
  const messages = useInfiniteQuery({
    queryKey: ['messages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listDriverNotifications>('GET', '/driver/notifications', {
        query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  })
  const data = messages.data?.pages.flatMap((page) => page.data)
  const read = useAction({
    mutationFn: () =>
      callApi<typeof readAllDriverNotifications>('POST', '/driver/notifications/read-all', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  })
  return (
    <section className={ui.card} aria-labelledby="messages">
      <h2 id="messages">{words.messages}</h2>
      {messages.error && !data && <Problem error={messages.error} onRetry={() => void messages.refetch()} />}
      {data?.length === 0 && <p className={ui.quiet}>{words.noMessages}</p>}
      <ul className={ui.rows}>
        {data?.map(({ _id, title, message, language, createdAt, readAt }) => (
          <li key={_id} className={ui.row}>
            <span className={ui.grow}>
              <strong lang={language}>{title}</strong>
              <span lang={language} className={styles.words}>
                {message}
              </span>
              <span className={ui.quiet}>{formatTime(createdAt)}</span>
            </span>
            {!readAt && <span className={`${ui.number} ${ui.good}`}>{words.unread}</span>}
          </li>
        ))}
      </ul>
      <MorePages of={messages} label={words.olderMessages} />
      {data?.some(({ readAt }) => !readAt) && (
        <button type="button" className={ui.second} disabled={read.isPending} onClick={() => read.mutate()}>
          {words.markRead}
        </button>
      )}
    </section>
  )
}
