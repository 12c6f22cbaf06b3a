/** Asking for a new station: where it is to stand, its connectors, photos and documents. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CONNECTOR_TYPES } from '@voltyatra/domain'
import { useState } from 'react'
import { toNumber } from '../../admin/form/amounts.ts'
import { Form } from '../../admin/form/form.tsx'
import { type Errors, useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Refused } from '../../admin/ui/note.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { sendRequest } from './calls.ts'
import { STATES, requestTexts as texts } from './texts.ts'

const EMPTY = {
  ...{ stationName: '', address: '', city: '', stateCode: '29', lat: '', long: '' },
  ...{ powerCapacity: '', connectorType: 'CCS2', connectorPower: '', connectorCount: '1', note: '' },
}

const DECIMALS = { kilowatts: 3, degrees: 7 } as const
const MOST_CONNECTORS = 50

const isCount = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_CONNECTORS

const check = (typed: typeof EMPTY): Errors<typeof EMPTY> => ({
  ...(toNumber(typed.connectorPower, DECIMALS.kilowatts) === undefined && {
    connectorPower: texts.wrongPower,
  }),
  ...(!isCount(typed.connectorCount) && { connectorCount: texts.wrongCount }),
})

const FILES = ['photo1', 'photo2', 'photo3', 'document1', 'document2', 'document3'] as const

export function RequestForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm({ initial: EMPTY, check })
  const [files, setFiles] = useState<Readonly<Record<string, File | undefined>>>({})
  const write = useWrite(sendRequest, ['partner'])
  const send = async () => {
    if (!form.isRight()) return
    const { connectorType, connectorPower, connectorCount, ...fields } = form.values
    const connector = { type: connectorType, powerKW: toNumber(connectorPower, DECIMALS.kilowatts) }
    const connectors = JSON.stringify(Array.from({ length: Number(connectorCount) }, () => connector))
    const outcome = await write.run({ fields: { ...fields, connectors }, files })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onDone()
    showSuccess(outcome.reply.message ?? '')
  }
  const field = (name: keyof typeof EMPTY) => ({
    label: texts.fields[name],
    autoComplete: 'off',
    ...form.field(name),
  })
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput {...field('stationName')} data-autofocus />
      <TextInput {...field('address')} />
      <div className={fieldStyles.fields}>
        <TextInput {...field('city')} />
        <NativeSelect {...field('stateCode')} data={STATES.map(([value, label]) => ({ value, label }))} />
      </div>
      <div className={fieldStyles.fields}>
        <TextInput {...field('lat')} inputMode="decimal" />
        <TextInput {...field('long')} inputMode="decimal" />
        <TextInput {...field('powerCapacity')} inputMode="decimal" />
      </div>
      <div className={fieldStyles.fields}>
        <NativeSelect {...field('connectorType')} data={[...CONNECTOR_TYPES]} />
        <TextInput {...field('connectorPower')} inputMode="decimal" />
        <TextInput {...field('connectorCount')} inputMode="numeric" />
      </div>
      <Textarea {...field('note')} rows={3} />
      <p className={textStyles.quiet}>{texts.filesHint}</p>
      <div className={fieldStyles.fields}>
        {FILES.map((name) => (
          <div key={name} className={fieldStyles.fileField}>
            <label htmlFor={name}>{texts.files[name]}</label>
            <input
              id={name}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => setFiles({ ...files, [name]: event.currentTarget.files?.[0] })}
            />
          </div>
        ))}
      </div>
      <Refused problem={write.problem} otherwise={texts.failed} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={texts.cancel} onClick={onDone} />
        <ActionButton label={texts.send} tone="primary" running={texts.sending} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
