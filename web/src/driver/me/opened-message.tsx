/** The message that a press on a notification opens: shown whole above everything else, and marked as read. */
import { useQuery } from '@tanstack/react-query'
import type { readDriverNotification } from '@voltyatra/contract'
import { useSearchParams } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import { formatTime } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import styles from './me.module.css'

/** Screen readers begin there. */
const focus = (head: HTMLElement | null): void => head?.focus()

export function OpenedMessage() {
  const [query] = useSearchParams()
  const id = query.get('message')
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['opened-message', id],
    // To read it once more changes nothing.
    queryFn: async ({ signal }) => {
      const { data: message } = await callApi<typeof readDriverNotification>(
        'POST',
        '/driver/notifications/{id}/read',
        { params: { id: id ?? '' }, signal },
      )
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
      return message
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === null) return null
  if (data) {
    const { title, message, language, createdAt } = data
    return (
      <section className={`${ui.card} ${styles.opened}`} aria-labelledby="opened">
        <h2 id="opened" lang={language} tabIndex={-1} ref={focus}>
          {title}
        </h2>
        <p lang={language} className={styles.words}>
          {message}
        </p>
        <p className={ui.quiet}>{formatTime(createdAt)}</p>
      </section>
    )
  }
  // It was another driver's, or is gone: the list of messages stands below.
  if (error instanceof ApiRefusal) return null
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return isPending ? <Loading /> : null
}
