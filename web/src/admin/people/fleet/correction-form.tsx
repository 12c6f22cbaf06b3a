/** Giving back to a fleet what one charge was billed too much. */
import { TextInput } from '@mantine/core'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { correctCharge } from './fleet-calls.ts'
import { accountTexts as texts } from './texts.ts'

interface Props {
  readonly id: string
  readonly chargeId: string
  readonly onClose: () => void
}

export function CorrectionForm({ id, chargeId, onClose }: Props) {
  const form = useForm({ initial: { amount: '', note: '' } })
  const write = useWrite(correctCharge, ['fleet'])
  const send = async () => {
    const { amount, note } = form.values
    // What is no amount is the server's to name.
    const outcome = await write.run({ id, chargeId, amount: toRupees(amount) ?? Number.NaN, note })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={texts.correctTitle} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{texts.correctHint}</p>
        <TextInput
          label={texts.correctAmount}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.field('amount')}
        />
        <TextInput
          label={texts.note}
          description={texts.noteHint}
          autoComplete="off"
          {...form.field('note')}
        />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={texts.correct}
            tone="primary"
            running={texts.correcting}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
