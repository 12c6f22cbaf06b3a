/** Another name for a vehicle, which drivers who have chosen it see too. */
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
import textStyles from '../../ui/text.module.css'
import { vehicles } from './texts.ts'
import { rename, type Vehicle } from './vehicles.ts'

interface RenameDialogProps {
  readonly vehicle: Vehicle
  readonly onClose: () => void
}

export function RenameDialog({ vehicle, onClose }: RenameDialogProps) {
  const form = useForm({
    initial: { name: vehicle.name },
    check: ({ name }) => (name.trim() === '' ? { name: vehicles.nameNeeded } : {}),
  })
  const write = useWrite(rename, ['vehicle', 'customer'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id: vehicle._id, name: form.values.name })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(vehicles.renamed(outcome.reply.data.name))
  }
  return (
    <Dialog title={vehicles.renameOf(vehicle.name)} size="small" onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{vehicles.renameHint}</p>
        <TextInput label={vehicles.name} autoComplete="off" data-autofocus {...form.field('name')} />
        <Refused problem={write.problem} otherwise={vehicles.renameFailed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={vehicles.rename}
            tone="primary"
            running={vehicles.renaming}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
