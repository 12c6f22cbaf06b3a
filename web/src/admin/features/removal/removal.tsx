/** Deleting an entry: a window that asks, then ten seconds in which it can be taken back. */
import { useQueryClient } from '@tanstack/react-query'
import { removal } from '../../messages/common.ts'
import { logProblem, serverMessageOr } from '../../server/problem.ts'
import { refresh, type Topic } from '../../server/topics.ts'
import { useWrite } from '../../server/use-write.ts'
import { tellBad, tellGood } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Act, Refused } from '../../ui/parts.tsx'

/** As long as the server promises; by its own clock, since the browser's may differ. */
const UNDO_MS = 10_000

interface RemovalProps {
  readonly id: string
  readonly topic: Topic
  readonly remove: (id: string, idempotencyKey: string) => Promise<unknown>
  readonly undo: (id: string) => Promise<unknown>
  readonly onClose: () => void
}

export function Removal({ id, topic, remove, undo, onClose }: RemovalProps) {
  const write = useWrite(remove, [topic])
  const client = useQueryClient()
  const bringBack = async () => {
    try {
      await undo(id)
      tellGood(removal.undone)
    } catch (error) {
      logProblem(error)
      tellBad(serverMessageOr(error, removal.undoFailed))
    }
    refresh(client, [topic])
  }
  const send = async () => {
    const outcome = await write.run(id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    tellGood(removal.deleted, {
      action: { label: removal.undo, act: () => void bringBack() },
      staysMs: UNDO_MS,
    })
  }
  return (
    <Dialog title={removal.title} size="small" onClose={onClose}>
      <div className="stack">
        <p>{removal.hint}</p>
        <Refused problem={write.problem} otherwise={removal.failed} />
        <div className="form-actions end">
          <Act label={removal.cancel} onClick={onClose} />
          <Act
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
