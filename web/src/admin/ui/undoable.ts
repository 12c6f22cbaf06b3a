/** Shows at once that something was done, with Undo for ten seconds. */

import { queryClient } from '../../shared/app/query-client.ts'
import { undoing } from '../messages/common.ts'
import { getServerMessageOr, logProblem } from '../server/problem.ts'
import { refresh, type Topic } from '../server/topics.ts'
import { showFailure, showSuccess } from './alerts.tsx'

/** As long as the server promises; by its own clock, since the browser's may differ. */
const UNDO_MS = 10_000

interface Undoable {
  readonly undo: () => Promise<unknown>
  readonly undone: string
  readonly failed?: string
  /** What is shown anew afterwards. */
  readonly touches: readonly Topic[]
}

export function showUndoable(text: string, undoable: Undoable): void {
  const act = () => void takeBack(undoable)
  showSuccess(text, { action: { label: undoing.undo, act }, staysMs: UNDO_MS })
}

/** Takes it back now. */
export async function takeBack({ undo, undone, failed, touches }: Undoable): Promise<void> {
  try {
    await undo()
    showSuccess(undone)
  } catch (error) {
    logProblem(error)
    showFailure(getServerMessageOr(error, failed ?? undoing.failed))
  }
  refresh(queryClient, touches)
}
