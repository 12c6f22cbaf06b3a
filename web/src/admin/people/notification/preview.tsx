/**
 * A notification before it is sent: as a driver sees it, how many it reaches by each channel, and a test to oneself.
 */
import { useQuery } from '@tanstack/react-query'
import { countSegments } from '@voltyatra/domain'
import { brand } from '../../../shared/brand.ts'
import { count } from '../../../shared/formats.ts'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import { Icon } from '../../ui/icons.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './notification.module.css'
import { type Broadcast, type BroadcastText, loadAudience, sendTest } from './notifications.ts'
import { notifications, offers } from './texts.ts'

interface PreviewProps {
  readonly title: string
  readonly message: string
  /** ISO 639-1. */
  readonly language: string
}

export function Preview({ title, message, language }: PreviewProps) {
  const isWritten = title.trim() !== '' || message.trim() !== ''
  return (
    <figure className={styles.preview}>
      <figcaption>{offers.preview}</figcaption>
      <div lang={language}>
        <span className={styles.app} lang="en">
          <Icon name="requests" size={16} />
          {brand.name}
          <span className={textStyles.quiet}>{offers.justNow}</span>
        </span>
        <b>{title.trim() || offers.previewTitle}</b>
        <p>{message.trim() || offers.previewMessage}</p>
      </div>
      {isWritten && (
        <p className={textStyles.quiet}>
          {notifications.segments(countSegments(`${title.trim()}: ${message.trim()}`))}
        </p>
      )}
    </figure>
  )
}

export const useAudience = (kind: Broadcast['kind']) =>
  useQuery({
    queryKey: ['customer', 'audience', kind],
    queryFn: ({ signal }) => loadAudience(kind, signal),
  }).data

/** How many it reaches, before it is sent. */
export function Recipients({ kind }: { readonly kind: Broadcast['kind'] }) {
  const audience = useAudience(kind)
  if (!audience) return null
  const { channels } = notifications
  return (
    <p className={textStyles.quiet} role="status">
      {notifications.recipients(notifications.recipientCount(audience.recipients, false))}{' '}
      {(['inbox', 'sms', 'email', 'push'] as const)
        .map((channel) => `${channels[channel]}: ${count(audience[channel])}`)
        .join(' · ')}
    </p>
  )
}

/** Sends it by mail to the signed-in operator only. */
export function TestToOneself({ text }: { readonly text: BroadcastText }) {
  const write = useWrite(sendTest, [])
  const send = async () => {
    if (text.title.trim() === '' || text.message.trim() === '') {
      showFailure(notifications.allFields)
      return
    }
    const outcome = await write.run(text)
    if (!outcome) return
    if ('problem' in outcome) showFailure(getServerMessageOr(outcome.problem, notifications.testFailed))
    else showSuccess(outcome.reply.message)
  }
  return (
    <ActionButton
      label={notifications.test}
      running={notifications.testing}
      isRunning={write.isRunning}
      onClick={() => void send()}
    />
  )
}
