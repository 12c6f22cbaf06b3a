/** Making a key for a program; the key itself is shown in the place of the form, once. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { parseIndiaTime, toIndia } from '../../form/india-time.ts'
import { useForm } from '../../form/use-form.ts'
import { StationsField } from '../../network/shared/stations-field.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { makeKey, type NewKey } from './calls.ts'
import { programWords as words } from './texts.ts'

type Right = NewKey['rights'][number]

const RIGHTS = Object.keys(words.rights) as Right[]
/** What most programs need; the others are a decision. */
const FIRST_RIGHTS: readonly Right[] = ['stations.read', 'tariffs.read']
const YEAR_MS = 365 * 24 * 3_600_000
const MOST_CALLS = 6000

const parseCalls = (text: string): number | undefined => {
  const calls = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return calls >= 1 && calls <= MOST_CALLS ? calls : undefined
}

export function KeyForm({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string>()
  return (
    <Dialog title={key === undefined ? words.makeTitle : words.shownTitle} onClose={onClose}>
      {key === undefined ? <Fields onMade={setKey} /> : <Made made={key} onClose={onClose} />}
    </Dialog>
  )
}

function Made({ made, onClose }: { readonly made: string; readonly onClose: () => void }) {
  return (
    <div className={layoutStyles.stack}>
      <Note tone="warn" text={words.shownOnce} />
      <CopyField label={words.key} value={made} />
      <div>
        <ActionButton label={words.kept} tone="primary" onClick={onClose} />
      </div>
    </div>
  )
}

function Fields({ onMade }: { readonly onMade: (key: string) => void }) {
  const form = useForm({
    initial: {
      ...{ name: '', networks: '', callsPerMinute: '600' },
      expiresAt: toIndia(new Date(Date.now() + YEAR_MS)),
    },
    check: ({ callsPerMinute, expiresAt }) => ({
      ...(parseCalls(callsPerMinute) === undefined && { callsPerMinute: words.callsWrong }),
      ...(parseIndiaTime(expiresAt) === undefined && { expiresAt: words.endMissing }),
    }),
  })
  const [rights, setRights] = useState<readonly Right[]>(FIRST_RIGHTS)
  const [stations, setStations] = useState<readonly string[]>([])
  const write = useWrite(makeKey, ['program-key'])
  const send = async () => {
    if (!form.isRight()) return
    const { name, networks, callsPerMinute, expiresAt } = form.values
    const outcome = await write.run({
      name,
      rights: [...rights],
      stationIds: stations.length > 0 ? [...stations] : null,
      networks: networks.split(/[\s,]+/).filter(Boolean),
      callsPerMinute: parseCalls(callsPerMinute) ?? 0,
      expiresAt: parseIndiaTime(expiresAt) ?? '',
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onMade(outcome.reply.data.key)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <Checkbox.Group
        label={words.rightsTitle}
        value={[...rights]}
        onChange={(values) => setRights(values as Right[])}
      >
        <div className={layoutStyles.stack}>
          {RIGHTS.map((right) => (
            <Checkbox key={right} value={right} label={words.rights[right]} />
          ))}
        </div>
      </Checkbox.Group>
      <StationsField ids={stations} texts={words} hint={words.stationsHint} onChange={setStations} />
      <Textarea
        label={words.networks}
        description={words.networksHint}
        autosize
        {...form.field('networks')}
      />
      <TextInput label={words.calls} inputMode="numeric" {...form.field('callsPerMinute')} />
      <TextInput
        label={words.end}
        description={words.endHint}
        type="datetime-local"
        {...form.field('expiresAt')}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.make} tone="primary" running={words.making} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
