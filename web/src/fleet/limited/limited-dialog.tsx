/** The dialog of a driver or a car: its own fields, and its limits. */
import { type ReactNode, useState } from 'react'
import { Form } from '../../admin/form/form.tsx'
import {
  LIMIT_NAMES,
  LimitFields,
  type Limits,
  readLimits,
  StationsField,
  toLimitTexts,
} from '../../admin/form/limit-fields.tsx'
import { type Texts, useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Refused } from '../../admin/ui/note.tsx'
import type { Limited } from './limited-list.tsx'

interface LimitedDialogProps<Fields extends Texts, Body> {
  readonly title: string
  /** None: a new one. */
  readonly entry: Limited | undefined
  readonly fields: Fields
  readonly toBody: (values: Fields) => Body
  readonly save: (
    request: Body & Limits & { readonly id?: string },
    idempotencyKey: string,
  ) => Promise<{ readonly message?: string | undefined }>
  readonly texts: {
    readonly save: string
    readonly saving: string
    readonly cancel: string
    readonly failed: string
  }
  /** Of the button that adds a new one. */
  readonly add: { readonly label: string; readonly running: string }
  readonly children: (field: (name: keyof Fields & string) => object) => ReactNode
  readonly onClose: () => void
}

export function LimitedDialog<Fields extends Texts, Body>(props: LimitedDialogProps<Fields, Body>) {
  const { title, entry, fields, toBody, save, texts, add, children, onClose } = props
  const form = useForm({ initial: { ...fields, ...toLimitTexts(entry) } })
  const [stationIds, setStationIds] = useState<readonly string[]>(entry?.stationIds ?? [])
  const write = useWrite(save, ['fleet'])
  const send = async () => {
    const outcome = await write.run({
      ...(entry && { id: entry._id }),
      ...toBody(form.values),
      stationIds: [...stationIds],
      ...readLimits(form.values),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, LIMIT_NAMES)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        {children(form.field)}
        <LimitFields form={form} />
        <StationsField chosen={stationIds} onChoose={setStationIds} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={entry ? texts.save : add.label}
            tone="primary"
            running={entry ? texts.saving : add.running}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
