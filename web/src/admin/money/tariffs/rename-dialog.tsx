/** A tariff's other name: its code and its prices stay. */
import { TextInput } from '@mantine/core'
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
import { draft } from './draft-texts.ts'
import { rename, type TariffOne } from './tariff-calls.ts'
import { tariffs as words } from './texts.ts'

interface RenameDialogProps {
  readonly tariff: TariffOne
  readonly onClose: () => void
}

export function RenameDialog({ tariff, onClose }: RenameDialogProps) {
  const form = useForm({ initial: { name: tariff.name } })
  const write = useWrite(rename, ['tariff'])
  const send = async () => {
    const outcome = await write.run({ id: tariff._id, name: form.values.name })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.renamed)
  }
  return (
    <Dialog title={words.rename} size="small" onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <TextInput label={draft.name} data-autofocus autoComplete="off" {...form.field('name')} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.rename}
            tone="primary"
            running={draft.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
