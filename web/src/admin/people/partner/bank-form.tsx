/** Entering where a partner is paid; somebody else confirms it. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { loadPartner } from '../shared/partners.ts'
import { enterBankDetails } from './bank-calls.ts'
import { bankWords as words } from './bank-texts.ts'

interface BankFormDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function BankFormDialog({ id, onClose }: BankFormDialogProps) {
  const partner = useQuery({
    queryKey: ['partner', 'one', id],
    queryFn: ({ signal }) => loadPartner(id, signal),
  })
  // No draft: an account number is not kept in the browser.
  const form = useForm({ initial: { holder: '', number: '', ifsc: '' } })
  const write = useWrite(enterBankDetails, ['partner', 'withdrawal'])
  const send = async () => {
    const outcome = await write.run({ id, ...form.values })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.saved)
  }
  return (
    <Dialog title={words.enterTitle(partner.data?.name ?? '…')} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <TextInput
          label={words.holder}
          description={words.holderHint}
          autoComplete="off"
          data-autofocus
          {...form.field('holder')}
        />
        <div className={fieldStyles.fields}>
          <TextInput label={words.number} inputMode="numeric" autoComplete="off" {...form.field('number')} />
          <TextInput label={words.ifsc} autoComplete="off" spellCheck={false} {...form.field('ifsc')} />
        </div>
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
