/** Asks the charger to end one certain session: the one whose button was pressed. */

import { useQuery } from '@tanstack/react-query'
import { findCommandSet } from '@voltyatra/contract/commands'
import { useNavigate } from 'react-router'
import { formatRunningEnergy, formatTime } from '../../../shared/formats.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { buildRunningKey, type ChargerOne, loadRunning } from '../shared/charger-calls.ts'
import { chargingSessions } from '../shared/charger-texts.ts'
import { formatConnectorName } from './charger-overview.tsx'
import { Sending } from './commands/sending.tsx'
import { stopping as words } from './texts.ts'

interface StopSessionDialogProps {
  readonly charger: ChargerOne
  readonly sessionId: string
  /** The address of what stands below the window. */
  readonly back: string
}

export function StopSessionDialog({ charger, sessionId, back }: StopSessionDialogProps) {
  const navigate = useNavigate()
  const running = useQuery({
    queryKey: buildRunningKey(charger._id),
    queryFn: ({ signal }) => loadRunning(charger._id, signal),
  })
  return (
    <Dialog title={words.title} onClose={() => void navigate(back)}>
      <Loaded of={running}>
        {({ data }) => {
          const session = data.find(({ _id }) => _id === sessionId)
          if (!session) return <Note tone="info" role="status" text={words.ended} />
          const { connector, evse, startedAt, createdAt, energyKWh, idTag, transactionId } = session
          const { columns } = chargingSessions
          return (
            <Sending
              charger={charger}
              commandOf={() => findCommandSet(charger.protocol).stop(transactionId)}
              label={words.stop}
              running={words.stopping}
            >
              <Facts
                of={[
                  [
                    columns.connector,
                    connector === null ? null : formatConnectorName({ evse, number: connector }),
                  ],
                  [columns.started, formatTime(startedAt ?? createdAt)],
                  [columns.energy, formatRunningEnergy(energyKWh)],
                  [words.card, idTag],
                ]}
              />
              <p className={textStyles.quiet}>{words.hint}</p>
              {!charger.connected && <Note tone="warn" role="status" text={words.offline} />}
            </Sending>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
