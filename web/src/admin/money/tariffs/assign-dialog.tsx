/** Having a tariff count somewhere: for whom, before which others, from when until when. */
import { NativeSelect, TextInput } from '@mantine/core'
import { INDIAN_STATES } from '@voltyatra/domain'
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
import { checkAssigning, EMPTY_ASSIGNING, FIELD_NAMES, PLACES, toAssigning } from './assign-values.ts'
import { ConnectorChoice } from './connector-choice.tsx'
import { assign } from './tariff-calls.ts'
import { tariffs } from './texts.ts'
import { useGroups } from './use-groups.ts'

const { assignments: words } = tariffs

const STATES = [
  { value: '', label: words.chooseState },
  ...INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })).toSorted((a, b) =>
    a.label < b.label ? -1 : 1,
  ),
]

interface AssignDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function AssignDialog({ id, onClose }: AssignDialogProps) {
  const groups = useGroups()
  const form = useForm({ initial: EMPTY_ASSIGNING, check: checkAssigning })
  const write = useWrite(assign, ['tariff'])
  const { place, station, connector } = form.values
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id, ...toAssigning(form.values) })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, FIELD_NAMES)
    onClose()
    showSuccess(words.done)
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <NativeSelect
          label={words.place}
          data={PLACES.map((value) => ({ value, label: words.places[value] }))}
          {...form.field('place')}
        />
        {place === 'state' && <NativeSelect label={words.state} data={STATES} {...form.field('state')} />}
        {(place === 'station' || place === 'connector') && (
          <ConnectorChoice
            station={station}
            connector={connector}
            isOfConnector={place === 'connector'}
            error={form.errors.station}
            onChoose={form.setAll}
          />
        )}
        {groups.length > 0 && (
          <NativeSelect
            label={words.group}
            data={[
              { value: '', label: words.everyone },
              ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...form.field('group')}
          />
        )}
        <TextInput
          label={words.priority}
          description={words.priorityHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          {...form.field('priority')}
        />
        <div className={fieldStyles.fields}>
          <TextInput
            label={words.from}
            description={words.fromHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="datetime-local"
            {...form.field('from')}
          />
          <TextInput
            label={words.until}
            description={words.untilHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="datetime-local"
            {...form.field('until')}
          />
        </div>
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton label={words.do} tone="primary" running={words.doing} isRunning={write.isRunning} />
        </div>
      </Form>
    </Dialog>
  )
}
