/** One administrator: the role, the password, and shutting the account. */
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { singleSignOn } from '../../session/single-sign-on-texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import {
  type Administrator,
  disable,
  enable,
  removeLink,
  requestRestoration,
  resetPassword,
  setRole,
} from './administrator-calls.ts'
import { useRoleChoices } from './role-calls.ts'
import { accessPolicy, administrators } from './texts.ts'

interface PersonProps {
  readonly person: Administrator
}

export function AdministratorDialog({ person, onClose }: PersonProps & { readonly onClose: () => void }) {
  return (
    <Dialog title={person.email} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <RoleForm person={person} />
        <PasswordForm person={person} />
        <RestorationForm person={person} />
        {person.isLinked && <Link person={person} />}
        <Account person={person} />
      </div>
    </Dialog>
  )
}

function RoleForm({ person }: PersonProps) {
  const form = useForm({ initial: { role: person.customRole?._id ?? person.role } })
  const choices = useRoleChoices()
  const write = useWrite(setRole, ['administrator'])
  const send = async () => {
    const outcome = await write.run({ id: person._id, role: form.values.role })
    if (outcome && 'reply' in outcome) showSuccess(administrators.roleSaved)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} onSend={send}>
      <NativeSelect label={administrators.role} data={choices} {...form.field('role')} />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={administrators.saveRole}
          running={administrators.saving}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

function PasswordForm({ person }: PersonProps) {
  const form = useForm({ initial: { password: '' } })
  const write = useWrite(resetPassword, [])
  const send = async () => {
    const outcome = await write.run({ id: person._id, password: form.values.password })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(administrators.resetDone)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} onSend={send}>
      <PasswordInput
        label={administrators.newPassword}
        description={administrators.resetHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={administrators.reset}
          running={administrators.saving}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

function RestorationForm({ person }: PersonProps) {
  const form = useForm({ initial: { reason: '' } })
  const write = useWrite(requestRestoration, ['administrator'])
  const send = async () => {
    const outcome = await write.run({ id: person._id, reason: form.values.reason })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(accessPolicy.asked)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} onSend={send}>
      <TextInput label={accessPolicy.reason} description={accessPolicy.askHint} {...form.field('reason')} />
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={accessPolicy.ask} running={accessPolicy.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

function Link({ person }: PersonProps) {
  const write = useWrite(removeLink, ['administrator'])
  const send = async () => {
    const outcome = await write.run(person._id)
    if (outcome && 'reply' in outcome) showSuccess(singleSignOn.unlinked)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={singleSignOn.unlink}
        hint={singleSignOn.unlinkHint}
        running={singleSignOn.unlinking}
        isRunning={write.isRunning}
        onConfirm={send}
      />
    </>
  )
}

function Account({ person }: PersonProps) {
  const isActive = person.status === 'active'
  const write = useWrite(isActive ? disable : enable, ['administrator'])
  const send = async () => {
    const outcome = await write.run(person._id)
    if (outcome && 'reply' in outcome)
      showSuccess(isActive ? administrators.disabled : administrators.enabled)
  }
  return (
    <>
      <Refused problem={write.problem} />
      {isActive ? (
        <ConfirmAgain
          label={administrators.disable}
          hint={administrators.disableHint}
          running={administrators.saving}
          isRunning={write.isRunning}
          onConfirm={send}
        />
      ) : (
        <div>
          <ActionButton
            label={administrators.enable}
            tone="primary"
            running={administrators.saving}
            isRunning={write.isRunning}
            onClick={() => void send()}
          />
        </div>
      )}
    </>
  )
}
