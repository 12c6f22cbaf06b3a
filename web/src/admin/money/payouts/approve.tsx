/** Approving a run: what leaves is said, then confirmed once more. */
import { useState } from 'react'
import { confirmAgain } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { approveRun, type RunOne } from './payout-calls.ts'
import { payouts } from './texts.ts'

const { run: words } = payouts

interface ApproveProps {
  readonly run: RunOne
  readonly payouts: string
  readonly total: string
}

export function Approve({ run, payouts: howMany, total }: ApproveProps) {
  const [isRequesting, setRequesting] = useState(false)
  const write = useWrite(approveRun, ['withdrawal', 'partner'])
  const approve = async () => {
    const outcome = await write.run({ id: run._id, total: run.total })
    if (outcome && 'reply' in outcome) showSuccess(words.approved)
  }
  return (
    <>
      <Refused problem={write.problem} />
      {isRequesting ? (
        <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
          <p>{words.approveHint(howMany, total)}</p>
          <div className={fieldStyles.formActions}>
            <ActionButton
              label={words.approve(total)}
              tone="primary"
              running={words.approving}
              isRunning={write.isRunning}
              onClick={() => void approve()}
            />
            <ActionButton label={confirmAgain.no} onClick={() => setRequesting(false)} />
          </div>
        </div>
      ) : (
        <div>
          <ActionButton label={words.approve(total)} tone="primary" onClick={() => setRequesting(true)} />
        </div>
      )}
    </>
  )
}
