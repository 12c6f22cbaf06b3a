/** What else is decided about a charger: turned away, a new password, forgotten. */
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
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
import { type ChargerOne, forget, reject, renewPassword } from '../shared/charger-calls.ts'
import { charger as words } from '../shared/charger-texts.ts'
import { password as passwordWords, rejecting } from './decision-texts.ts'
import { OneTimePassword } from './one-time-password.tsx'

interface DecisionDialogProps {
  readonly id: string
  readonly identity: string
  /** The address of what stands below the window. */
  readonly back: string
}

export function RejectDialog({ id, identity, back }: DecisionDialogProps) {
  const navigate = useNavigate()
  const close = () => void navigate(back)
  const form = useForm({ draft: `reject-${id}`, initial: { reason: '' } })
  const write = useWrite(reject, ['charger', 'station'])
  const send = async () => {
    const outcome = await write.run({ id, reason: form.values.reason })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    close()
    showSuccess(rejecting.done)
  }
  return (
    <Dialog title={rejecting.title(identity)} onClose={close}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p>{rejecting.hint}</p>
        <TextInput label={rejecting.reason} data-autofocus {...form.field('reason')} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={close} />
          <ActionButton
            label={rejecting.reject}
            tone="danger"
            running={rejecting.rejecting}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}

interface PasswordDialogProps {
  readonly charger: ChargerOne
  readonly back: string
}

export function PasswordDialog({ charger, back }: PasswordDialogProps) {
  const { _id: id, identity, connected, provenAt } = charger
  /** Only over a connection that has shown who it is. */
  const canSend = connected && provenAt !== null
  const [isSent, setSent] = useState(false)
  const [made, setMade] = useState<string>()
  const navigate = useNavigate()
  const close = () => void navigate(back)
  const write = useWrite(renewPassword, ['charger'])
  const send = async () => {
    const outcome = await write.run({ id, isSent: isSent && canSend })
    if (outcome && 'reply' in outcome) setMade(outcome.reply.password)
  }
  return (
    <Dialog title={passwordWords.title} onClose={close}>
      {made ? (
        <OneTimePassword identity={identity} password={made} onDone={close} />
      ) : (
        <div className={layoutStyles.stack}>
          <p>{words.newPasswordHint}</p>
          <Checkbox
            label={words.sendPassword}
            description={canSend ? words.sendPasswordHint : words.cannotSendPassword}
            checked={isSent && canSend}
            disabled={!canSend}
            onChange={(event) => setSent(event.currentTarget.checked)}
          />
          <Refused problem={write.problem} />
          <div className={fieldStyles.endActions}>
            <ActionButton label={common.cancel} onClick={close} />
            <ActionButton
              label={words.newPassword}
              tone="danger"
              running={words.making}
              isRunning={write.isRunning}
              onClick={() => void send()}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface ForgetDialogProps {
  readonly id: string
  readonly back: string
  readonly list: string
}

export function ForgetDialog({ id, back, list }: ForgetDialogProps) {
  const navigate = useNavigate()
  const write = useWrite(forget, ['station'])
  const send = async () => {
    const outcome = await write.run(id)
    if (!outcome || 'problem' in outcome) return
    await navigate(list, { replace: true })
    showSuccess(words.forgotten)
  }
  return (
    <Dialog title={words.forget} size="small" onClose={() => void navigate(back)}>
      <div className={layoutStyles.stack}>
        <p>{words.forgetHint}</p>
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={() => void navigate(back)} />
          <ActionButton
            label={words.forget}
            tone="danger"
            running={words.forgetting}
            isRunning={write.isRunning}
            onClick={() => void send()}
          />
        </div>
      </div>
    </Dialog>
  )
}
