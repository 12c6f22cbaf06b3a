/** One's own passkeys: added in this browser, and removed. */
import type { listPasskeys, ReplyOf } from '@voltyatra/contract'
import { canUsePasskeys, isGivenUp } from '../../shared/app/passkey.ts'
import { formatDate } from '../../shared/formats.ts'
import { factors as texts } from '../messages/factors.ts'
import type { Topic } from '../server/topics.ts'
import { useWrite } from '../server/use-write.ts'
import { ActionButton } from './action-button.tsx'
import { showSuccess } from './alerts.tsx'
import layoutStyles from './layout.module.css'
import { Note, Refused } from './note.tsx'
import textStyles from './text.module.css'

interface PasskeyListProps<Added> {
  readonly passkeys: readonly ReplyOf<typeof listPasskeys>['data'][number][]
  /** Has the browser make one, and the server keep it. */
  readonly add: () => Promise<Added>
  readonly remove: (id: string) => Promise<unknown>
  readonly topic: Topic
  readonly onAdded?: (added: Added) => void
}

export function PasskeyList<Added>({ passkeys, add, remove, topic, onAdded }: PasskeyListProps<Added>) {
  const adding = useWrite<undefined, Added>(add, [topic])
  const removing = useWrite(remove, [topic])
  const addHere = async () => {
    const outcome = await adding.run(undefined)
    if (!outcome || 'problem' in outcome) return
    showSuccess(texts.passkeyAdded)
    onAdded?.(outcome.reply)
  }
  const removeOne = async (id: string) => {
    const outcome = await removing.run(id)
    if (outcome && 'reply' in outcome) showSuccess(texts.passkeyRemoved)
  }
  return (
    <>
      <p className={textStyles.quiet}>{texts.passkeysHint}</p>
      <ul className={layoutStyles.plainList}>
        {passkeys.map(({ _id, name, createdAt }) => (
          <li key={_id}>
            <span>
              {name}
              <br />
              <span className={textStyles.quiet}>{texts.since(formatDate(createdAt))}</span>
            </span>
            <ActionButton
              label={texts.remove}
              of={name}
              running={texts.removing}
              isRunning={removing.isRunning}
              onClick={() => void removeOne(_id)}
            />
          </li>
        ))}
      </ul>
      {isGivenUp(adding.problem) ? (
        <Note tone="warn" role="alert" text={texts.failed} />
      ) : (
        <Refused problem={adding.problem} />
      )}
      <Refused problem={removing.problem} />
      {canUsePasskeys() ? (
        <div>
          <ActionButton
            label={texts.addPasskey}
            running={texts.adding}
            isRunning={adding.isRunning}
            onClick={() => void addHere()}
          />
        </div>
      ) : (
        <p>{texts.unable}</p>
      )}
    </>
  )
}
