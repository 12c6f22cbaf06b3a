/** Adding a driver who has not signed in yet. */
import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { usePanel } from '../../frame/panel.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { addCustomer } from '../shared/customers.ts'
import { adding } from './texts.ts'

export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { toPage } = usePanel()
  const navigate = useNavigate()
  const form = useForm({ draft: 'driver-new', initial: { name: '', phone: '' } })
  const write = useWrite(addCustomer, ['customer'])
  const send = async () => {
    const outcome = await write.run(form.values)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(adding.done)
    await navigate(toPage('user', outcome.reply.data._id))
  }
  return (
    <Dialog title={adding.title} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{adding.hint}</p>
        <div className={fieldStyles.fields}>
          <TextInput label={adding.name} autoComplete="off" data-autofocus {...form.field('name')} />
          <TextInput label={adding.phone} type="tel" autoComplete="off" {...form.field('phone')} />
        </div>
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={adding.title}
            tone="primary"
            running={adding.running}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
