/** A record in a short list: its name, its facts, and its removal, which is asked twice and done once. */
import type { ReactNode } from 'react'
import type { Topic } from '../server/topics.ts'
import { useWrite } from '../server/use-write.ts'
import { showSuccess } from './alerts.tsx'
import { ConfirmAgain } from './confirm-again.tsx'
import layoutStyles from './layout.module.css'
import { Refused } from './note.tsx'
import textStyles from './text.module.css'

export interface RemovalTexts {
  readonly remove: string
  readonly removeHint: string
  readonly removing: string
  /** Shown where the server gives no sentence. */
  readonly failed?: string
}

interface RemovableItemProps<Request> {
  readonly name: string
  readonly facts: ReactNode
  /** Which record it is, as the call wants it. */
  readonly request: Request
  readonly remove: (request: Request, idempotencyKey: string) => Promise<{ readonly message: string }>
  /** What is shown anew afterwards. */
  readonly touches: readonly Topic[]
  readonly texts: RemovalTexts
  readonly mayRemove?: boolean
  /** What else can be done with it, before the removal. */
  readonly children?: ReactNode
}

export function RemovableItem<Request>(props: RemovableItemProps<Request>) {
  const { name, facts, request, remove, touches, texts, mayRemove = true, children } = props
  const write = useWrite(remove, touches)
  const confirm = async () => {
    const outcome = await write.run(request)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  const removal = mayRemove && (
    <ConfirmAgain
      label={texts.remove}
      of={name}
      hint={texts.removeHint}
      running={texts.removing}
      isRunning={write.isRunning}
      onConfirm={confirm}
    />
  )
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <br />
        <span className={textStyles.quiet}>{facts}</span>
      </span>
      {children ? (
        <div className={layoutStyles.inlineItems}>
          {children}
          {removal}
        </div>
      ) : (
        removal
      )}
      <Refused problem={write.problem} {...(texts.failed && { otherwise: texts.failed })} />
    </li>
  )
}
