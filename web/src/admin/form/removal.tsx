/** Deleting an entry: a window that asks, then ten seconds in which it can be taken back. */
import { removal } from '../messages/common.ts'
import type { Topic } from '../server/topics.ts'
import { useWrite } from '../server/use-write.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import fieldStyles from '../ui/fields.module.css'
import layoutStyles from '../ui/layout.module.css'
import { Refused } from '../ui/note.tsx'
import { showUndoable } from '../ui/undoable.ts'

interface RemovalProps {
  readonly id: string
  readonly topic: Topic
  readonly remove: (id: string, idempotencyKey: string) => Promise<unknown>
  readonly undo: (id: string) => Promise<unknown>
  readonly onClose: () => void
}

export function Removal({ id, topic, remove, undo, onClose }: RemovalProps) {
  const write = useWrite(remove, [topic])
  const send = async () => {
    const outcome = await write.run(id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showUndoable(removal.deleted, {
      undo: () => undo(id),
      undone: removal.undone,
      failed: removal.undoFailed,
      touches: [topic],
    })
  }
  return (
    <Dialog title={removal.title} size="small" onClose={onClose}>
      <div className={layoutStyles.stack}>
        <p>{removal.hint}</p>
        <Refused problem={write.problem} otherwise={removal.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={removal.cancel} onClick={onClose} />
          <ActionButton
            label={removal.yes}
            tone="danger"
            running={removal.deleting}
            isRunning={write.isRunning}
            onClick={() => void send()}
          />
        </div>
      </div>
    </Dialog>
  )
}
