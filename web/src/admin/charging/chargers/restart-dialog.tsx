/** Restarts a charger, from its first view. */

import { useQuery } from '@tanstack/react-query'
import { findCommandSet, hasForm } from '@voltyatra/contract/commands'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import { buildRunningKey, type ChargerOne, loadRunning } from '../shared/charger-calls.ts'
import { CommandByForm } from './commands/command-entry.tsx'
import { restarting as words } from './texts.ts'

interface RestartDialogProps {
  readonly charger: ChargerOne
  /** The address of what stands below the window. */
  readonly back: string
}

export function RestartDialog({ charger, back }: RestartDialogProps) {
  const navigate = useNavigate()
  const { restart, forms } = findCommandSet(charger.protocol)
  const form = forms[restart]
  const { data } = useQuery({
    queryKey: buildRunningKey(charger._id),
    queryFn: ({ signal }) => loadRunning(charger._id, signal),
  })
  const running = data?.data.length ?? 0
  return (
    <Dialog title={words.title(charger.identity)} onClose={() => void navigate(back)}>
      <div className={layoutStyles.stack}>
        {running > 0 && <Note tone="warn" text={words.running(running)} />}
        {!charger.connected && <Note tone="warn" role="status" text={words.offline} />}
        {form && hasForm(form) && <CommandByForm charger={charger} action={restart} form={form} />}
      </div>
    </Dialog>
  )
}
