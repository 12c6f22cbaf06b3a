/** Activating a card, changing it, blocking it, giving another one out for it. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../admin/form/form.tsx'
import {
  LIMIT_NAMES,
  LimitFields,
  readLimits,
  StationsField,
  toLimitTexts,
} from '../../admin/form/limit-fields.tsx'
import { useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { ConfirmAgain } from '../../admin/ui/confirm-again.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Refused } from '../../admin/ui/note.tsx'
import type { Driver } from '../drivers/calls.ts'
import type { Vehicle } from '../vehicles/calls.ts'
import { blockCard, type FleetCard, replaceCard, saveCard } from './calls.ts'
import { formatReplaceTitle, cardsTexts as texts } from './texts.ts'

interface CardDialogProps {
  /** None: a new one. */
  readonly card: FleetCard | undefined
  readonly drivers: readonly Driver[]
  readonly vehicles: readonly Vehicle[]
  readonly onClose: () => void
}

export function CardDialog({ card, drivers, vehicles, onClose }: CardDialogProps) {
  const form = useForm({
    initial: {
      number: '',
      label: card?.label ?? '',
      driverId: card?.driverId ?? '',
      vehicleId: card?.vehicleId ?? '',
      ...toLimitTexts(card),
    },
  })
  const [stationIds, setStationIds] = useState<readonly string[]>(card?.stationIds ?? [])
  const write = useWrite(saveCard, ['fleet'])
  const block = useWrite(blockCard, ['fleet'])
  const send = async () => {
    const { number, label, driverId, vehicleId } = form.values
    const outcome = await write.run({
      ...(card && { id: card._id }),
      ...{ number, label: label.trim() || null, driverId, vehicleId: vehicleId || null },
      ...{ stationIds: [...stationIds], ...readLimits(form.values) },
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, LIMIT_NAMES)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  const stop = async (id: string) => {
    const outcome = await block.run(id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  // Who has not accepted has no account that a card could charge for.
  const accepted = drivers.filter(({ status }) => status === 'active')
  return (
    <Dialog title={card?.number ?? texts.activate} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        {!card && (
          <TextInput
            label={texts.number}
            description={texts.numberHint}
            autoComplete="off"
            data-autofocus
            {...form.field('number')}
          />
        )}
        <TextInput
          label={texts.label}
          description={texts.labelHint}
          autoComplete="off"
          {...form.field('label')}
        />
        <NativeSelect
          label={texts.driver}
          data={[
            { value: '', label: texts.choose },
            ...accepted.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          {...form.field('driverId')}
        />
        <NativeSelect
          label={texts.vehicle}
          data={[
            { value: '', label: texts.ofDriver },
            ...vehicles.map(({ _id, registration }) => ({ value: _id, label: registration })),
          ]}
          {...form.field('vehicleId')}
        />
        <LimitFields form={form} />
        <StationsField chosen={stationIds} onChoose={setStationIds} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={card ? texts.save : texts.activate}
            tone="primary"
            running={card ? texts.saving : texts.activating}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
      {card && card.status !== 'blocked' && (
        <ConfirmAgain
          label={texts.block}
          hint={texts.blockHint}
          running={texts.blocking}
          isRunning={block.isRunning}
          onConfirm={() => stop(card._id)}
        />
      )}
      <Refused problem={block.problem} otherwise={texts.failed} />
    </Dialog>
  )
}

interface ReplaceProps {
  readonly card: FleetCard
  readonly onClose: () => void
}

export function ReplaceDialog({ card, onClose }: ReplaceProps) {
  const form = useForm({ initial: { number: '' } })
  const write = useWrite(replaceCard, ['fleet'])
  const send = async () => {
    const outcome = await write.run({ id: card._id, number: form.values.number })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={formatReplaceTitle(card.number)} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p>{texts.replaceHint}</p>
        <TextInput
          label={texts.number}
          description={texts.numberHint}
          autoComplete="off"
          data-autofocus
          {...form.field('number')}
        />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={texts.replace}
            tone="danger"
            running={texts.replacing}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
