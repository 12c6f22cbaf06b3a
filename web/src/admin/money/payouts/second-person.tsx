/** Up to which amount one person both drafts and approves; the owner sets it. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { loadSettings, saveSettings } from './payout-calls.ts'
import { payouts } from './texts.ts'

const { settings: words } = payouts

export function SecondPerson() {
  const may = useMay()
  const settings = useQuery({
    queryKey: ['withdrawal', 'settings'],
    queryFn: ({ signal }) => loadSettings(signal),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={settings}>
        {({ aloneUpTo }) => (
          <>
            <p className={textStyles.quiet}>
              {aloneUpTo > 0 ? words.now(formatRupees(aloneUpTo)) : words.never}
            </p>
            {may('payout.configure') && <LimitForm key={aloneUpTo} aloneUpTo={aloneUpTo} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function LimitForm({ aloneUpTo }: { readonly aloneUpTo: number }) {
  const form = useForm({
    initial: { amount: String(aloneUpTo) },
    check: ({ amount }) => (toRupees(amount) === undefined ? { amount: words.wrong } : {}),
  })
  const write = useWrite(saveSettings, ['withdrawal'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run(toRupees(form.values.amount) ?? 0)
    if (outcome && 'reply' in outcome) showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.oneLine}>
        <TextInput
          label={words.amount}
          description={words.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
        <ActionButton label={words.save} running={words.saving} isRunning={write.isRunning} />
      </div>
      <Refused problem={write.problem} />
    </Form>
  )
}
