/** A rule: what it looks for, whether it is on, and how it is removed. */
import { NativeSelect, TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { type FaultRule, removeRule, saveRule } from './calls.ts'
import { rules } from './texts.ts'

const { fields: words } = rules
const KINDS = Object.entries(words.kinds).map(([value, label]) => ({ value, label }))
const STATES = [
  { value: 'on', label: rules.on },
  { value: 'off', label: rules.off },
]
const PARTNER = [
  { value: 'no', label: rules.notNotified },
  { value: 'yes', label: rules.notified },
]
/** As the call has them. */
const RANGES = { minutes: [5, 10_080], times: [2, 100], withinDays: [1, 30] } as const
type Figure = keyof typeof RANGES

const FIGURES = { lasts: ['minutes'], repeats: ['times', 'withinDays'] } as const satisfies Record<
  FaultRule['kind'],
  readonly Figure[]
>

const isKind = (text: string): text is FaultRule['kind'] => text in FIGURES
const listFigures = (kind: string): readonly Figure[] => (isKind(kind) ? FIGURES[kind] : [])

const isWithin = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

interface RuleDialogProps {
  /** Undefined: a new one. */
  readonly rule: FaultRule | undefined
  readonly onClose: () => void
}

export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const form = useForm({
    initial: {
      kind: rule?.kind ?? 'lasts',
      code: rule?.code ?? '',
      minutes: String(rule?.minutes ?? 60),
      times: String(rule?.times ?? 3),
      withinDays: String(rule?.withinDays ?? 7),
      partner: rule?.notifiesPartner ? 'yes' : 'no',
      state: rule?.isOn === false ? 'off' : 'on',
    } as Record<'kind' | 'code' | Figure | 'partner' | 'state', string>,
    check: (values) =>
      Object.fromEntries(
        listFigures(values.kind)
          .filter((name) => !isWithin(values[name], RANGES[name]))
          .map((name) => [name, words.whole(RANGES[name][0], RANGES[name][1])]),
      ),
  })
  const write = useWrite(saveRule, ['charger'])
  const removal = useWrite(removeRule, ['charger'])
  const figures = listFigures(form.values.kind)
  const send = async () => {
    const { kind, code, partner, state } = form.values
    if (!form.isRight() || !isKind(kind)) return
    const toFigure = (name: Figure) => (figures.includes(name) ? Number(form.values[name]) : null)
    const outcome = await write.run({
      id: rule?._id,
      body: {
        kind,
        code: code.trim() === '' ? null : code.trim(),
        ...{ minutes: toFigure('minutes'), times: toFigure('times'), withinDays: toFigure('withinDays') },
        isOn: state === 'on',
        notifiesPartner: partner === 'yes',
      },
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
    onClose()
  }
  const remove = async () => {
    const outcome = rule && (await removal.run(rule._id))
    if (!outcome || 'problem' in outcome) return
    showSuccess(outcome.reply.message ?? '')
    onClose()
  }
  return (
    <Dialog title={rules.title} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <NativeSelect label={words.kind} data={KINDS} {...form.field('kind')} />
        {figures.map((name) => (
          <TextInput key={name} label={words[name]} inputMode="numeric" {...form.field(name)} />
        ))}
        <TextInput label={words.code} description={words.codeHint} {...form.field('code')} />
        <NativeSelect
          label={words.partner}
          description={words.partnerHint}
          data={PARTNER}
          {...form.field('partner')}
        />
        <NativeSelect
          label={words.state}
          description={words.stateHint}
          data={STATES}
          {...form.field('state')}
        />
        <Refused problem={write.problem ?? removal.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton
            label={rules.save}
            tone="primary"
            running={rules.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
      {rule && (
        <ConfirmAgain
          label={rules.remove}
          hint={rules.removeHint}
          running={rules.removing}
          isRunning={removal.isRunning}
          onConfirm={remove}
        />
      )}
    </Dialog>
  )
}
