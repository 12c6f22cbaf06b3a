/** Having the charger end a charge; the bill follows from its meter. */

import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Booking, stopByCharger } from '../shared/bookings.ts'
import { stopCharger as words } from './texts.ts'

/** Whether its charger can be asked to end it. */
export const isStoppable = ({ status, charging }: Booking): boolean =>
  status === 'in_progress' && charging !== undefined && charging.state !== 'ended'

export function StopCharger({ booking }: { readonly booking: Booking }) {
  const write = useWrite(stopByCharger, ['booking'])
  const send = async () => {
    const outcome = await write.run(booking._id)
    if (outcome && 'reply' in outcome) showSuccess(words.asked)
  }
  if (booking.charging?.state === 'stopping') return <Note tone="info" role="status" text={words.underWay} />
  return (
    <div className={layoutStyles.stack}>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.stop}
        hint={words.sure}
        running={words.stopping}
        isRunning={write.isRunning}
        onConfirm={send}
      />
    </div>
  )
}
