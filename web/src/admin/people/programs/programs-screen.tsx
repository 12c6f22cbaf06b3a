/** Programs: the keys by which they call the API, and where they are notified of what happens. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { useNow } from '../../ui/use-now.ts'
import { loadKeys, type ProgramKey, revokeKey } from './calls.ts'
import { KeyForm } from './key-form.tsx'
import { programWords as words } from './texts.ts'
import { Webhooks } from './webhooks.tsx'

export function Component() {
  const keys = useQuery({ queryKey: ['program-key'], queryFn: ({ signal }) => loadKeys(signal) })
  return (
    <>
      <ScreenHead />
      <div className={layoutStyles.wideStack}>
        <Loaded of={keys}>{(all) => <Keys all={all} />}</Loaded>
        <Webhooks />
      </div>
    </>
  )
}

function Keys({ all }: { readonly all: readonly ProgramKey[] }) {
  const mayWrite = useMay()('program.write')
  const [isMaking, setMaking] = useState(false)
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.keys}>
      <h2>{words.keys}</h2>
      <p className={textStyles.quiet}>
        {words.hint} <a href="/developers">{words.start}</a> <a href="/api/v1/docs">{words.reference}</a>
      </p>
      {all.length === 0 && <p>{words.none}</p>}
      {all.map((key) => (
        <Key key={key._id} of={key} mayWrite={mayWrite} />
      ))}
      {mayWrite && (
        <div>
          <ActionButton label={words.make} tone="primary" onClick={() => setMaking(true)} />
        </div>
      )}
      {isMaking && <KeyForm onClose={() => setMaking(false)} />}
    </section>
  )
}

function Key({ of: key, mayWrite }: { readonly of: ProgramKey; readonly mayWrite: boolean }) {
  const hasEnded = new Date(key.expiresAt) <= useNow()
  const write = useWrite(revokeKey, ['program-key'])
  const revoke = async () => {
    const outcome = await write.run(key._id)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <h3>
        {key.name}{' '}
        <Status
          value={hasEnded ? 'ended' : 'works'}
          tone={hasEnded ? 'calm' : 'good'}
          word={hasEnded ? words.ended : words.works}
        />
      </h3>
      <Facts
        of={[
          [words.rightsTitle, key.rights.map((right) => words.rights[right]).join(', ')],
          [
            words.stations,
            key.stations?.map(({ stationName }) => stationName).join(', ') ?? words.everyStation,
          ],
          [words.networks, key.networks.join(', ') || words.everywhere],
          [words.calls, words.callsOf(key.callsPerMinute)],
          [words.end, <Moment key="end" at={key.expiresAt} />],
          [words.madeOn, <Moment key="made" at={key.createdAt} />],
          [words.madeBy, key.createdBy],
          [words.lastUsed, key.lastUsedAt && <Moment key="used" at={key.lastUsedAt} />],
          [words.lastUsedFrom, key.lastUsedFrom],
          [words.beginning, <code key="beginning">{key.beginning}</code>],
        ]}
      />
      {mayWrite && (
        <ConfirmAgain
          label={words.revoke}
          of={key.name}
          hint={words.revokeHint}
          running={words.revoking}
          isRunning={write.isRunning}
          onConfirm={revoke}
        />
      )}
      <Refused problem={write.problem} />
    </div>
  )
}
