/** Publishing a draft, at once or from a time to come on: what it changes and where is said first. */
import { NativeSelect, TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { parseIndiaTime } from '../../form/india-time.ts'
import { type Errors, useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { listDifferences, listFacts } from './describe.ts'
import { DifferenceTable, FactList } from './differences.tsx'
import { PlaceList } from './place-list.tsx'
import { publish, type TariffOne, type Version } from './tariff-calls.ts'
import { tariffs } from './texts.ts'
import { mapNames, useGroups } from './use-groups.ts'

const { publish: words } = tariffs

const EMPTY = { when: 'now', from: '', until: '' }

function check({ when, from, until }: typeof EMPTY): Errors<typeof EMPTY> {
  return {
    ...(when === 'later' && parseIndiaTime(from) === undefined && { from: words.fromNeeded }),
    ...(until !== '' && parseIndiaTime(until) === undefined && { until: words.untilWrong }),
  }
}

interface PublishDialogProps {
  readonly tariff: TariffOne
  readonly draft: Version
  readonly onClose: () => void
}

export function PublishDialog({ tariff, draft, onClose }: PublishDialogProps) {
  const form = useForm({ initial: EMPTY, check })
  const write = useWrite(publish, ['tariff'])
  const isLater = form.values.when === 'later'
  const send = async () => {
    if (!form.isRight()) return
    const from = isLater ? parseIndiaTime(form.values.from) : undefined
    const until = parseIndiaTime(form.values.until)
    const outcome = await write.run({ id: tariff._id, ...(from && { from }), ...(until && { until }) })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(isLater ? words.scheduled : words.done)
  }
  return (
    <Dialog title={words.title(tariff.name)} size="wide" onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <h3>{words.changes}</h3>
        <Changes tariff={tariff} draft={draft} />
        <h3>{words.where}</h3>
        <PlaceList tariff={tariff} />
        <div className={fieldStyles.fields}>
          <NativeSelect
            label={words.when}
            data={[
              { value: 'now', label: words.atOnce },
              { value: 'later', label: words.later },
            ]}
            {...form.field('when')}
          />
          {isLater && <TextInput label={words.from} type="datetime-local" {...form.field('from')} />}
          <TextInput
            label={words.until}
            description={words.untilHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="datetime-local"
            {...form.field('until')}
          />
        </div>
        <p className={textStyles.quiet}>{words.running}</p>
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton label={words.do} tone="primary" running={words.doing} isRunning={write.isRunning} />
        </div>
      </Form>
    </Dialog>
  )
}

function Changes({ tariff, draft }: Pick<PublishDialogProps, 'tariff' | 'draft'>) {
  const names = mapNames(useGroups())
  if (!tariff.current) {
    return (
      <>
        <p>{words.first}</p>
        <FactList facts={listFacts(draft.content, names)} />
      </>
    )
  }
  const differences = listDifferences(tariff.current.content, draft.content, names)
  return differences.length === 0 ? <p>{words.same}</p> : <DifferenceTable differences={differences} />
}
