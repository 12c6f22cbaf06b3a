/** A banner on every screen while an owner views the panel as another role, with a button that ends it. */
import { useNavigate } from 'react-router'
import { frame } from '../messages/frame.ts'
import { useWrite } from '../server/use-write.ts'
import { endSeeingAsRole, useSession } from '../session/session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Note, Refused } from '../ui/note.tsx'
import { formatStatus } from '../ui/status.tsx'
import styles from './looking.module.css'
import { usePanel } from './panel.ts'

export function ViewAsRoleBanner() {
  const { data: person } = useSession()
  const write = useWrite(endSeeingAsRole, [])
  const navigate = useNavigate()
  const { to } = usePanel()
  if (!person?.isLooking) return null
  const end = async () => {
    const outcome = await write.run(null)
    if (outcome && 'reply' in outcome) await navigate(to('settings', { tab: 'roles' }))
  }
  return (
    <section className={styles.looking} aria-label={frame.looking.label}>
      <Note
        tone="warn"
        role="status"
        text={frame.looking.text(person.roleName ?? formatStatus(person.role))}
      />
      <ActionButton
        label={frame.looking.end}
        tone="primary"
        running={frame.looking.ending}
        isRunning={write.isRunning}
        onClick={() => void end()}
      />
      <Refused problem={write.problem} />
    </section>
  )
}
