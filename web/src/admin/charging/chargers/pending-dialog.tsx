/** Many chargers that wait for a decision: turned away or forgotten at once, all of a network or one by one. */
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type ChargerRow, forgetPending, loadChargers, rejectPending } from '../shared/charger-calls.ts'
import { Age, makeOf } from '../shared/charger-parts.tsx'
import { pending as words } from './decision-texts.ts'

const MOST = 1_000
const WAITING = { status: 'pending', sort: 'createdAt', limit: MOST } as const

export function PendingDialog({ onClose }: { readonly onClose: () => void }) {
  const waiting = useQuery({
    queryKey: ['charger', 'pending'],
    queryFn: ({ signal }) => loadChargers(WAITING, signal),
  })
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Loaded of={waiting}>
        {({ data }) =>
          data.length === 0 ? <p>{words.none}</p> : <Choosing waiting={data} onClose={onClose} />
        }
      </Loaded>
    </Dialog>
  )
}

interface ChoosingProps {
  readonly waiting: readonly ChargerRow[]
  readonly onClose: () => void
}

function Choosing({ waiting, onClose }: ChoosingProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? {} : { reason: words.reasonNeeded }),
  })
  const rejecting = useWrite(rejectPending, ['charger'])
  const forgetting = useWrite(forgetPending, ['charger'])
  const ids = waiting.map(({ _id }) => _id).filter((id) => chosen.has(id))
  const choose = (some: readonly string[], isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, ...some] : [...chosen].filter((id) => !some.includes(id))))
  const done = (count: number, text: (count: number) => string) => {
    onClose()
    showSuccess(text(count))
  }
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await rejecting.run({ ids, reason: form.values.reason })
    if (outcome && 'reply' in outcome) done(outcome.reply.count, words.rejected)
  }
  const forget = async () => {
    const outcome = await forgetting.run({ ids })
    if (outcome && 'reply' in outcome) done(outcome.reply.count, words.forgotten)
  }
  const isRunning = rejecting.isRunning || forgetting.isRunning
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p className={textStyles.quiet}>{words.hint}</p>
      {[...Map.groupBy(waiting, ({ network }) => network ?? words.unknown)].map(([network, all]) => (
        <NetworkChoice key={network} network={network} all={all} chosen={chosen} onChoose={choose} />
      ))}
      <TextInput label={words.reason} {...form.field('reason')} />
      <Refused problem={rejecting.problem ?? forgetting.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton
          label={words.forget(ids.length)}
          disabled={ids.length === 0}
          isRunning={isRunning}
          onClick={() => void forget()}
        />
        <ActionButton
          label={words.reject(ids.length)}
          tone="danger"
          disabled={ids.length === 0}
          isRunning={isRunning}
        />
      </div>
    </Form>
  )
}

interface NetworkChoiceProps {
  readonly network: string
  readonly all: readonly ChargerRow[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void
}

function NetworkChoice({ network, all, chosen, onChoose }: NetworkChoiceProps) {
  const ids = all.map(({ _id }) => _id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <fieldset className={layoutStyles.stack} aria-label={network}>
      <Checkbox
        label={words.allOf(network, ids.length)}
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(event) => onChoose(ids, event.currentTarget.checked)}
      />
      <details className={layoutStyles.more}>
        <summary>{words.each}</summary>
        <ul className={layoutStyles.plainList}>
          {all.map((charger) => (
            <li key={charger._id}>
              <Checkbox
                label={charger.identity}
                description={
                  <>
                    {makeOf(charger)} · {charger.bootCount > 0 ? words.booted : words.neverBooted} ·{' '}
                    <Age at={charger.createdAt} />
                  </>
                }
                checked={chosen.has(charger._id)}
                onChange={(event) => onChoose([charger._id], event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}
