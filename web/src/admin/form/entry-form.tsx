/** How a form in a window ends: it is saved or left, or what was entered is removed. */
import type { ReactNode } from 'react'
import { common } from '../messages/common.ts'
import type { Topic } from '../server/topics.ts'
import { useWrite, type Write } from '../server/use-write.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { showSuccess } from '../ui/alerts.tsx'
import { ConfirmAgain } from '../ui/confirm-again.tsx'
import fieldStyles from '../ui/fields.module.css'
import { Refused } from '../ui/note.tsx'

interface FinishWrite<Request, Reply> {
  readonly write: Write<Request, Reply>
  readonly request: Request
  /** What is said when it is done. */
  readonly done: string
  /** Shows what was refused beside its fields. */
  readonly onRefused?: (problem: unknown) => void
  readonly onClose: () => void
}

/** Carries the change out; then the window closes. */
export async function finishWrite<Request, Reply>({
  write,
  request,
  done,
  onRefused,
  onClose,
}: FinishWrite<Request, Reply>): Promise<void> {
  const outcome = await write.run(request)
  if (!outcome) return
  if ('problem' in outcome) return onRefused?.(outcome.problem)
  onClose()
  showSuccess(done)
}

interface FormEndProps {
  readonly save: string
  readonly saving: string
  readonly isRunning: boolean
  readonly problem: unknown
  readonly onClose: () => void
  /** Buttons before these. */
  readonly children?: ReactNode
}

/** Why the change was refused, and the buttons that leave the window and send its form. */
export function FormEnd({ save, saving, isRunning, problem, onClose, children }: FormEndProps) {
  return (
    <>
      <Refused problem={problem} />
      <div className={fieldStyles.endActions}>
        {children}
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton label={save} tone="primary" running={saving} isRunning={isRunning} />
      </div>
    </>
  )
}

interface RemoveEntryProps<Request> {
  readonly entry: Request
  readonly send: (entry: Request, idempotencyKey: string) => Promise<unknown>
  readonly touches: readonly Topic[]
  readonly words: { readonly remove: string; readonly removeHint: string; readonly removed: string }
  readonly onClose: () => void
}

/** Removes what was entered, after it was asked once more. */
export function RemoveEntry<Request>({ entry, send, touches, words, onClose }: RemoveEntryProps<Request>) {
  const write = useWrite(send, touches)
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.remove}
        hint={words.removeHint}
        running={words.remove}
        isRunning={write.isRunning}
        onConfirm={() => finishWrite({ write, request: entry, done: words.removed, onClose })}
      />
    </>
  )
}
