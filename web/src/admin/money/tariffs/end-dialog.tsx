/** Ending a tariff, at once or at a time to come. */
import { NativeSelect, TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { parseIndiaTime } from '../../form/india-time.ts'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { PlaceList } from './place-list.tsx'
import { end, type TariffOne } from './tariff-calls.ts'
import { tariffs } from './texts.ts'

const { end: words } = tariffs

interface EndDialogProps {
  readonly tariff: TariffOne
  readonly onClose: () => void
}

export function EndDialog({ tariff, onClose }: EndDialogProps) {
  const form = useForm({
    initial: { when: 'now', at: '' },
    check: ({ when, at }) =>
      when === 'later' && parseIndiaTime(at) === undefined ? { at: words.atNeeded } : {},
  })
  const write = useWrite(end, ['tariff'])
  const isLater = form.values.when === 'later'
  const send = async () => {
    if (!form.isRight()) return
    const at = isLater ? parseIndiaTime(form.values.at) : undefined
    const outcome = await write.run({ id: tariff._id, ...(at && { at }) })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.done)
  }
  return (
    <Dialog title={words.title(tariff.name)} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p>{words.hint}</p>
        <PlaceList tariff={tariff} />
        <div className={fieldStyles.fields}>
          <NativeSelect
            label={tariffs.publish.when}
            data={[
              { value: 'now', label: words.atOnce },
              { value: 'later', label: words.later },
            ]}
            {...form.field('when')}
          />
          {isLater && <TextInput label={words.at} type="datetime-local" {...form.field('at')} />}
        </div>
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton label={words.do} tone="danger" running={words.doing} isRunning={write.isRunning} />
        </div>
      </Form>
    </Dialog>
  )
}
