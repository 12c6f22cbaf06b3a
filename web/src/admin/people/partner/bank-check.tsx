/** Has the bank of an account asked whose it is, and lets a second person accept what it answers. */
import { TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { acceptCheck, type BankDetails, requestBankOf } from './bank-calls.ts'
import { bankWords as words } from './bank-texts.ts'

interface BankCheckProps {
  readonly id: string
  readonly details: BankDetails
}

export function BankCheck({ id, details }: BankCheckProps) {
  const write = useWrite(requestBankOf, ['partner', 'withdrawal'])
  const state = details.check?.state
  if (state === 'asked') return null
  const request = async () => {
    const outcome = await write.run({ id, detailsId: details._id })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  const isDoubtful = state === 'differs' || state === 'failed'
  return (
    <>
      {isDoubtful &&
        (details.isOwn ? (
          <Note tone="warn" text={words.ownCheck} />
        ) : (
          <Accepting id={id} details={details} />
        ))}
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.ask}
        hint={words.askHint}
        running={words.asking}
        isRunning={write.isRunning}
        onConfirm={request}
      />
    </>
  )
}

function Accepting({ id, details }: BankCheckProps) {
  const form = useForm({ initial: { reason: '' } })
  const write = useWrite(acceptCheck, ['partner', 'withdrawal'])
  const send = async () => {
    const outcome = await write.run({ id, detailsId: details._id, reason: form.values.reason })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput
        label={words.reason}
        description={words.reasonHint}
        autoComplete="off"
        {...form.field('reason')}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.accept} running={words.accepting} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
