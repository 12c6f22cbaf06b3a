/** Webhooks: where programs are notified of what happens. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { programWords } from './texts.ts'
import { loadWebhooks, rotateSecret, takeAway, turnOn, type Webhook } from './webhook-calls.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { webhookWords as words } from './webhook-texts.ts'

export function Webhooks() {
  const hooks = useQuery({ queryKey: ['webhook'], queryFn: ({ signal }) => loadWebhooks(signal) })
  const mayWrite = useMay()('program.write')
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={hooks}>
        {(all) => (
          <>
            {all.length === 0 && <p>{words.none}</p>}
            {all.map((hook) => (
              <Hook key={hook._id} hook={hook} mayWrite={mayWrite} onSecret={setSecret} />
            ))}
          </>
        )}
      </Loaded>
      {mayWrite && (
        <div>
          <ActionButton label={words.add} tone="primary" onClick={() => setAdding(true)} />
        </div>
      )}
      {isAdding && (
        <WebhookForm
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false)
            setSecret(made)
          }}
        />
      )}
      {secret !== undefined && <Secret value={secret} onClose={() => setSecret(undefined)} />}
    </section>
  )
}

function Secret({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  return (
    <Dialog title={words.secretTitle} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Note tone="warn" text={words.secretOnce} />
        <CopyField label={words.secret} value={value} />
        <div>
          <ActionButton label={words.kept} tone="primary" onClick={onClose} />
        </div>
      </div>
    </Dialog>
  )
}

const TONES = { works: 'good', fails: 'bad', off: 'calm' } as const

const readState = ({ offAt, failingSince }: Webhook): keyof typeof TONES => {
  if (offAt) return 'off'
  return failingSince ? 'fails' : 'works'
}

interface HookProps {
  readonly hook: Webhook
  readonly mayWrite: boolean
  readonly onSecret: (secret: string) => void
}

function Hook({ hook, mayWrite, onSecret }: HookProps) {
  const [isLogOpen, setLogOpen] = useState(false)
  const state = readState(hook)
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <h3>
        <span className={textStyles.id}>{hook.url}</span>{' '}
        <Status value={state} tone={TONES[state]} word={words[state]} />
      </h3>
      {hook.offAt && <p className={textStyles.quiet}>{words.offHint}</p>}
      <Facts
        of={[
          [words.eventsTitle, hook.events.map((event) => words.events[event]).join(', ')],
          [
            programWords.stations,
            hook.stations?.map(({ stationName }) => stationName).join(', ') ?? programWords.everyStation,
          ],
          [words.waiting, String(hook.waiting)],
          [words.failingSince, hook.failingSince && <Moment key="since" at={hook.failingSince} />],
          [words.addedOn, <Moment key="added" at={hook.createdAt} />],
        ]}
      />
      <div className={layoutStyles.inlineItems}>
        <ActionButton
          label={isLogOpen ? words.closeLog : words.log}
          of={hook.url}
          onClick={() => setLogOpen(!isLogOpen)}
        />
        {mayWrite && <Changes hook={hook} onSecret={onSecret} />}
      </div>
      {isLogOpen && <WebhookLog id={hook._id} mayWrite={mayWrite} />}
    </div>
  )
}

function Changes({ hook, onSecret }: Omit<HookProps, 'mayWrite'>) {
  const rotating = useWrite(rotateSecret, ['webhook'])
  const turning = useWrite(turnOn, ['webhook'])
  const removing = useWrite(takeAway, ['webhook'])
  const rotate = async () => {
    const outcome = await rotating.run(hook._id)
    if (outcome && 'reply' in outcome) onSecret(outcome.reply.data.secret)
  }
  const act = async (write: typeof turning) => {
    const outcome = await write.run(hook._id)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  return (
    <>
      {hook.offAt && (
        <ActionButton
          label={words.turnOn}
          of={hook.url}
          running={words.turningOn}
          isRunning={turning.isRunning}
          onClick={() => void act(turning)}
        />
      )}
      <ConfirmAgain
        label={words.rotate}
        of={hook.url}
        hint={words.rotateHint}
        running={words.rotating}
        isRunning={rotating.isRunning}
        onConfirm={rotate}
      />
      <ConfirmAgain
        label={words.remove}
        of={hook.url}
        hint={words.removeHint}
        running={words.removing}
        isRunning={removing.isRunning}
        onConfirm={() => act(removing)}
      />
      <Refused problem={rotating.problem ?? turning.problem ?? removing.problem} />
    </>
  )
}
