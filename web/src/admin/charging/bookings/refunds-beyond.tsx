/** What the payment provider gave back beyond what was captured for a booking, until somebody has looked at it. */
import { formatRupees } from '../../../shared/formats.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { type Booking, settleRefunds } from '../shared/bookings.ts'
import { refundsBeyond as words } from './texts.ts'

export function RefundsBeyond({ booking: { _id, unexplainedRefunds } }: { readonly booking: Booking }) {
  const write = useWrite(settleRefunds, ['booking'])
  if (unexplainedRefunds === undefined) return null
  const settle = async () => {
    const outcome = await write.run(_id)
    if (outcome && 'reply' in outcome) showSuccess(words.settled)
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <Note tone="warn" text={words.what(formatRupees(unexplainedRefunds))} />
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.settle}
          running={words.settling}
          isRunning={write.isRunning}
          onClick={settle}
        />
      </div>
    </div>
  )
}
