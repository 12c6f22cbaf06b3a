/** Whether a connector can be used; where the whole station cannot be, that says it, and nobody is thought to charge there. */

import { formatTime } from '../../../shared/formats.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { stations } from '../shared/station-texts.ts'
import type { StationOne } from '../shared/stations.ts'

interface ConnectorUseProps {
  readonly connector: Pick<StationOne['connectors'][number], 'isFree' | 'isOutOfUse' | 'unknownSince'>
  readonly station: Pick<StationOne, 'status'>
}

export function ConnectorUse({ connector, station: { status } }: ConnectorUseProps) {
  const { isFree, isOutOfUse, unknownSince } = connector
  if (unknownSince)
    return <span className={textStyles.quiet}>{stations.unknownSince(formatTime(unknownSince))}</span>
  if (!isOutOfUse && !isFree && status !== 'active') return <Status value={status} />
  return (
    <span className={textStyles.quiet}>
      {isOutOfUse ? stations.outOfUse : isFree ? stations.free : stations.inUse}
    </span>
  )
}
