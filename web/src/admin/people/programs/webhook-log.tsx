/** The newest messages of a webhook, what became of them, and sending one once more. */
import { useQuery } from '@tanstack/react-query'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { loadMessages, sendAgain, type WebhookMessage } from './webhook-calls.ts'
import { webhookWords as words } from './webhook-texts.ts'

export function WebhookLog({ id, mayWrite }: { readonly id: string; readonly mayWrite: boolean }) {
  const messages = useQuery({
    queryKey: ['webhook', 'messages', id],
    queryFn: ({ signal }) => loadMessages(id, signal),
  })
  return (
    <Loaded of={messages}>
      {(all) =>
        all.length === 0 ? (
          <p>{words.noMessages}</p>
        ) : (
          <ul className={layoutStyles.plainList} aria-label={words.log}>
            {all.map((message) => (
              <Message key={message._id} message={message} mayWrite={mayWrite} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const TONES = { waiting: 'info', delivered: 'good', 'given-up': 'bad' } as const

function Message({ message, mayWrite }: { readonly message: WebhookMessage; readonly mayWrite: boolean }) {
  const write = useWrite(sendAgain, ['webhook'])
  const send = async () => {
    const outcome = await write.run(message._id)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  const { state, event, attempts, failure } = message
  return (
    <li>
      <span>
        <strong>{words.events[event]}</strong>{' '}
        <Status value={state} tone={TONES[state]} word={words.messageStates[state]} />
        <br />
        <span className={textStyles.quiet}>
          <Moment at={message.at} /> · {words.tries(attempts)}
          {failure !== null && ` · ${failure}`}
        </span>
      </span>
      {mayWrite && state !== 'waiting' && (
        <ActionButton
          label={words.again}
          of={words.events[event]}
          running={words.sending}
          isRunning={write.isRunning}
          onClick={() => void send()}
        />
      )}
      <Refused problem={write.problem} />
    </li>
  )
}
