/** The connections of one channel: which provider, whether it works, and what can be done about it. */
import { useState } from 'react'
import { formatRupees } from '../../../shared/formats.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import type { Channel, Connection, MessageSettings, Rank } from './calls.ts'
import { ConnectionDialog } from './connection-form.tsx'
import { TestDialog } from './test-dialog.tsx'
import { messageWords as words } from './texts.ts'

interface ConnectionsProps {
  readonly channel: Channel
  readonly settings: MessageSettings
  readonly mayWrite: boolean
}

/** Which window is open. */
type Open = { readonly kind: 'form' | 'test'; readonly rank: Rank } | undefined

export function Connections({ channel, settings, mayWrite }: ConnectionsProps) {
  const [open, setOpen] = useState<Open>()
  const own = settings.connections.filter((one) => one.channel === channel)
  const free = (['1', '2'] as const).find((rank) => !own.some((one) => one.rank === rank))
  const of = own.find(({ rank }) => rank === open?.rank)
  const close = () => setOpen(undefined)
  const name = words.channels[channel]
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={name}>
      <h2>{name}</h2>
      <p className={textStyles.quiet}>{own.length === 0 ? words.none : words.channelHints[channel]}</p>
      {own.map((one) => (
        <div key={one.rank} className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
          <ConnectionFacts connection={one} />
          {mayWrite && (
            <div className={fieldStyles.fields}>
              <ActionButton
                label={words.change}
                of={`${name}, ${words.providers[one.provider]}`}
                onClick={() => setOpen({ kind: 'form', rank: one.rank })}
              />
              {channel !== 'push' && (
                <ActionButton
                  label={words.test}
                  of={`${name}, ${words.providers[one.provider]}`}
                  onClick={() => setOpen({ kind: 'test', rank: one.rank })}
                />
              )}
            </div>
          )}
        </div>
      ))}
      {mayWrite && free && (channel !== 'push' || own.length === 0) && (
        <div>
          <ActionButton
            label={own.length === 0 ? words.connect : words.connectSecond}
            of={name}
            onClick={() => setOpen({ kind: 'form', rank: free })}
          />
        </div>
      )}
      {open?.kind === 'form' && (
        <ConnectionDialog slot={{ channel, rank: open.rank }} connection={of} onClose={close} />
      )}
      {open?.kind === 'test' && <TestDialog slot={{ channel, rank: open.rank }} onClose={close} />}
    </section>
  )
}

const TONES = { off: 'calm', untried: 'info', works: 'good', failing: 'bad' } as const

const readState = ({ isOn, failingSince, lastSentAt }: Connection): keyof typeof TONES => {
  if (!isOn) return 'off'
  if (failingSince) return 'failing'
  return lastSentAt ? 'works' : 'untried'
}

function ConnectionFacts({ connection }: { readonly connection: Connection }) {
  const { provider, rank, costPaise, lastSentAt, failingSince, failure, reportUrl } = connection
  const state = readState(connection)
  return (
    <>
      <h3>
        {words.ranks[rank]} <Status value={state} tone={TONES[state]} word={words.states[state]} />
      </h3>
      {rank === '2' && <p className={textStyles.quiet}>{words.second}</p>}
      <Facts
        of={[
          [words.facts.provider, words.providers[provider]],
          [words.facts.cost, formatRupees(costPaise / 100)],
          [words.facts.lastSent, lastSentAt && <Moment at={lastSentAt} />],
          ...(failingSince
            ? [
                [words.facts.failingSince, <Moment key="since" at={failingSince} />] as const,
                [words.facts.failure, failure] as const,
              ]
            : []),
        ]}
      />
      {reportUrl && provider !== 'web-push' && <CopyField label={words.reports} value={reportUrl} />}
      {reportUrl && provider === 'whatsapp-cloud' && <p className={textStyles.quiet}>{words.verifyToken}</p>}
    </>
  )
}
