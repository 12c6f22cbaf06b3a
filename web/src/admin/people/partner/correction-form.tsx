/** Putting right what a statement said: the amount stands on the next one. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { correctStatement, loadPartner } from '../shared/partners.ts'
import { correctionWords as words } from './contract-texts.ts'

interface CorrectionDialogProps {
  readonly id: string
  readonly onClose: () => void
}

const DIRECTIONS = Object.entries(words.directions).map(([value, label]) => ({ value, label }))

export function CorrectionDialog({ id, onClose }: CorrectionDialogProps) {
  const partner = useQuery({
    queryKey: ['partner', 'one', id],
    queryFn: ({ signal }) => loadPartner(id, signal),
  })
  const form = useForm({
    draft: `correction-${id}`,
    initial: { direction: 'little', amount: '', note: '' },
    check: ({ amount }) => (toRupees(amount) ? {} : { amount: words.wrongAmount }),
  })
  const write = useWrite(correctStatement, ['partner'])
  const send = async () => {
    if (!form.isRight()) return
    const { direction, amount, note } = form.values
    const rupees = toRupees(amount) ?? 0
    const outcome = await write.run({ id, amount: direction === 'much' ? -rupees : rupees, note })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(words.saved)
  }
  return (
    <Dialog title={words.title(partner.data?.name ?? '…')} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <div className={fieldStyles.fields}>
          <NativeSelect label={words.direction} data={DIRECTIONS} {...form.field('direction')} />
          <TextInput
            label={words.amount}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            {...form.field('amount')}
          />
        </div>
        <TextInput label={words.note} maxLength={300} autoComplete="off" {...form.field('note')} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.save}
            tone="primary"
            running={words.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
