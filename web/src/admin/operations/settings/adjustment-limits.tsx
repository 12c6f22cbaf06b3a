/** How much one person of a role may give or take by hand. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { type Limit, loadLimits, setLimit } from '../../people/shared/customers.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { adjustmentLimits as words } from './texts.ts'

export function AdjustmentLimits() {
  const limits = useQuery({ queryKey: ['customer', 'limits'], queryFn: ({ signal }) => loadLimits(signal) })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={limits}>
        {({ roles }) => roles.map((limit) => <RoleLimit key={limit.role} limit={limit} />)}
      </Loaded>
    </section>
  )
}

function RoleLimit({ limit }: { readonly limit: Limit }) {
  const form = useForm({
    initial: { once: String(limit.once), day: String(limit.day) } as Record<'once' | 'day', string>,
    check: ({ once, day }) => ({
      ...(toRupees(once) === undefined && { once: words.amount }),
      ...(toRupees(day) === undefined && { day: words.amount }),
    }),
  })
  const write = useWrite(setLimit, ['customer'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({
      role: limit.role,
      once: toRupees(form.values.once) ?? 0,
      day: toRupees(form.values.day) ?? 0,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <h3>{words.roles[limit.role]}</h3>
      <div className={fieldStyles.fields}>
        <TextInput label={words.once} inputMode="decimal" {...form.field('once')} />
        <TextInput label={words.day} inputMode="decimal" {...form.field('day')} />
      </div>
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.save} running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
