/** Adding a card, and changing one. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { parseIndiaTime, toIndia } from '../../form/india-time.ts'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { type Errors, useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { common } from '../../messages/common.ts'
import { driverSearch } from '../../people/shared/driver-search.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { cards as words } from '../shared/card-texts.ts'
import { CARD_OWNERS, type CardRow, change, create, type NewCard } from '../shared/cards.ts'

interface CardFormProps {
  /** None: a new one. */
  readonly card?: CardRow
  /** What is known of a new one. */
  readonly given?: { readonly number?: string; readonly kind?: string; readonly customerId?: string }
  readonly onClose: () => void
}

const DAY_LETTERS = 'YYYY-MM-DD'.length
const DAY_MS = 24 * 3_600_000

/** The last day on which it counts, as a field has it; it ends with that day in India. */
const getLastDay = (expiresAt: string | null | undefined): string =>
  expiresAt ? toIndia(new Date(new Date(expiresAt).getTime() - 1)).slice(0, DAY_LETTERS) : ''

function toExpiry(day: string): string | null {
  const start = parseIndiaTime(`${day}T00:00`)
  return start === undefined ? null : new Date(new Date(start).getTime() + DAY_MS).toISOString()
}

export function CardForm({ card, given = {}, onClose }: CardFormProps) {
  const mayFree = useMay()('card.free')
  const { form: labels } = words
  const form = useForm({
    initial: {
      number: card?.number ?? given.number ?? '',
      kind: card?.kind ?? given.kind ?? 'ISO14443',
      label: card?.label ?? '',
      owner: card?.owner ?? 'driver',
      customerId: card?.customerId ?? given.customerId ?? '',
      pays: card?.billing === 'free' && card.owner === 'driver' ? 'free' : 'wallet',
      freeReason: card?.freeReason ?? '',
      group: card?.group ?? '',
      expires: getLastDay(card?.expiresAt),
      mayOverlap: card?.mayOverlap ? 'yes' : '',
    },
    check: ({ number, owner, customerId, freeReason, pays }): Errors<Record<string, string>> => ({
      ...(number.trim() === '' && { number: labels.needed }),
      ...(owner === 'driver' && customerId === '' && { customerId: labels.driverNeeded }),
      ...(isFree({ owner, pays }) && freeReason.trim() === '' && { freeReason: labels.reasonNeeded }),
    }),
  })
  const save = ({ number, ...body }: NewCard, key: string) =>
    card ? change({ id: card._id, ...body }, key) : create({ number, ...body }, key)
  const write = useWrite(save, ['card'])
  const { values } = form
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({
      number: values.number.trim(),
      kind: values.kind as NewCard['kind'],
      label: values.label.trim() || null,
      owner: values.owner as NewCard['owner'],
      customerId: values.owner === 'driver' ? values.customerId : null,
      freeReason: isFree(values) ? values.freeReason.trim() : null,
      group: values.group.trim() || null,
      mayOverlap: values.mayOverlap === 'yes',
      expiresAt: values.expires === '' ? null : toExpiry(values.expires),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, { expiresAt: 'expires' })
    onClose()
    showSuccess(card ? words.changed : words.added)
  }
  return (
    <Dialog title={card ? `${words.edit}: ${card.number}` : words.add} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        {!card && (
          <TextInput
            label={labels.number}
            description={labels.numberHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.field('number')}
          />
        )}
        <div className={fieldStyles.fields}>
          <NativeSelect
            label={labels.kind}
            data={Object.entries(labels.kinds).map(([value, label]) => ({ value, label }))}
            {...form.field('kind')}
          />
          <TextInput
            label={labels.label}
            placeholder={labels.optional}
            autoComplete="off"
            {...form.field('label')}
          />
        </div>
        <NativeSelect
          label={labels.owner}
          data={CARD_OWNERS.map((value) => ({ value, label: words.owners[value] }))}
          {...form.field('owner')}
        />
        {values.owner === 'driver' && (
          <div className={fieldStyles.fields}>
            <SearchedSelect
              search={driverSearch}
              label={labels.driver}
              value={values.customerId}
              error={form.errors.customerId}
              nothingFound={labels.noDriver}
              clear={labels.clear}
              onChoose={(id) => form.set('customerId', id)}
            />
            {(mayFree || values.pays === 'free') && (
              <NativeSelect
                label={labels.pays}
                data={[
                  { value: 'wallet', label: labels.wallet },
                  { value: 'free', label: labels.free },
                ]}
                {...form.field('pays')}
              />
            )}
          </div>
        )}
        {isFree(values) && (
          <TextInput
            label={labels.freeReason}
            description={labels.freeHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...form.field('freeReason')}
          />
        )}
        <div className={fieldStyles.fields}>
          <TextInput
            label={labels.group}
            description={labels.groupHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={labels.optional}
            autoComplete="off"
            {...form.field('group')}
          />
          <TextInput type="date" label={labels.expires} {...form.field('expires')} />
        </div>
        <Checkbox
          label={labels.mayOverlap}
          checked={values.mayOverlap === 'yes'}
          onChange={(event) => form.set('mayOverlap', event.currentTarget.checked ? 'yes' : '')}
        />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={card ? words.save : words.add}
            tone="primary"
            running={words.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}

const isFree = ({ owner, pays }: { readonly owner: string; readonly pays: string }): boolean =>
  owner === 'operator' || (owner === 'driver' && pays === 'free')
