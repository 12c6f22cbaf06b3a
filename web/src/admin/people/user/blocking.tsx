/** Shutting a driver out, and letting one in again; either can be undone at once. */
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { getServerMessageOr, logProblem } from '../../server/problem.ts'
import { refresh } from '../../server/topics.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { type CustomerOne, setBlocked } from '../shared/customers.ts'
import { driver } from './texts.ts'

const words = driver.block

/** As long as other things can be undone. */
const UNDO_MS = 10_000

export function Blocking({ user }: { readonly user: CustomerOne }) {
  const { _id: id, isBlocked, blockReason } = user
  const client = useQueryClient()
  const form = useForm({
    draft: `block-${id}`,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' && !isBlocked ? { reason: words.reasonNeeded } : {}),
  })
  const write = useWrite(setBlocked, ['customer'])
  const undo = async (back: Parameters<typeof setBlocked>[0]) => {
    try {
      await setBlocked(back, crypto.randomUUID())
      showSuccess(isBlocked ? words.blocked : words.unblocked)
    } catch (error) {
      logProblem(error)
      showFailure(getServerMessageOr(error, words.undoFailed))
    }
    refresh(client, ['customer'])
  }
  const send = async () => {
    if (!form.isRight()) return
    const reason = form.values.reason.trim()
    const outcome = await write.run(isBlocked ? { id } : { id, reason })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    const back = isBlocked ? { id, reason: blockReason ?? words.reason } : { id }
    showSuccess(isBlocked ? words.unblocked : words.blocked, {
      action: { label: words.undo, act: () => void undo(back) },
      staysMs: UNDO_MS,
    })
  }
  return (
    <section className={layoutStyles.sheet} aria-label={isBlocked ? words.unblock : words.title}>
      <h2>{isBlocked ? words.unblock : words.title}</h2>
      <Form className={layoutStyles.stack} onSend={send}>
        {!isBlocked && (
          <Textarea
            label={words.reason}
            description={words.hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={2}
            {...form.field('reason')}
          />
        )}
        <Refused problem={write.problem} />
        <div className={fieldStyles.formActions}>
          <ActionButton
            label={isBlocked ? words.unblock : words.block}
            tone={isBlocked ? 'primary' : 'danger'}
            running={words.running}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </section>
  )
}
