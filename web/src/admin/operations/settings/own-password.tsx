/** Changing one's own password; what is typed here is kept nowhere. */
import { PasswordInput } from '@mantine/core'
import type { changeOwnPassword } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { settings } from './texts.ts'

const change = (body: { current: string; next: string }) =>
  callApi<typeof changeOwnPassword>('POST', '/administrators/me/password', { body })

export function OwnPassword() {
  const form = useForm({ initial: { current: '', next: '' } })
  const write = useWrite(change, ['own-session'])
  const send = async () => {
    const outcome = await write.run(form.values)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(settings.changed)
  }
  return (
    <Form className={layoutStyles.sheet} onSend={send}>
      <h2>{settings.password}</h2>
      <p className={textStyles.quiet}>{settings.passwordHint}</p>
      <PasswordInput
        label={settings.current}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.field('current')}
      />
      <PasswordInput
        label={settings.next}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...form.field('next')}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={settings.change}
          tone="primary"
          running={settings.changing}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
