/** The two answers to a dispute; neither can be taken back. */
import { Textarea } from '@mantine/core'
import { formatRupees } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { accept, answerByContest } from './dispute-calls.ts'
import { disputes as words } from './texts.ts'

const CHANGED = ['dispute', 'order', 'sums'] as const

export function ContestForm({ id }: { readonly id: string }) {
  const form = useForm({
    draft: `contest-${id}`,
    initial: { explanation: '' },
    check: ({ explanation }) => (explanation.trim() === '' ? { explanation: words.explanationNeeded } : {}),
  })
  const write = useWrite(answerByContest, CHANGED)
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({
      id,
      explanation: form.values.explanation.trim().replaceAll(/\s+/g, ' '),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(words.contested)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <h3>{words.contestTitle}</h3>
      <p className={textStyles.quiet}>{words.contestHint}</p>
      <Textarea
        label={words.explanation}
        maxLength={1000}
        autosize
        minRows={3}
        {...form.field('explanation')}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton label={words.contest} running={words.contesting} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

interface AcceptFormProps {
  readonly id: string
  /** In rupees. */
  readonly amount: number
}

export function AcceptForm({ id, amount }: AcceptFormProps) {
  const write = useWrite(accept, CHANGED)
  const send = async () => {
    const outcome = await write.run(id)
    if (outcome && 'reply' in outcome) showSuccess(words.accepted)
  }
  return (
    <section className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <h3>{words.acceptTitle}</h3>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.accept(formatRupees(amount))}
        hint={words.acceptHint}
        running={words.accepting}
        isRunning={write.isRunning}
        onConfirm={send}
      />
    </section>
  )
}
