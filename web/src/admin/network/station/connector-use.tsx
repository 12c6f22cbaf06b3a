/** Whether a connector can be used; where the whole station cannot be, that says it, and nobody is thought to charge there. */

import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { stations } from '../shared/station-texts.ts'
import type { StationOne } from '../shared/stations.ts'

interface ConnectorUseProps {
  readonly connector: Pick<StationOne['connectors'][number], 'isFree' | 'isOutOfUse'>
  readonly station: Pick<StationOne, 'status'>
}

export function ConnectorUse({ connector: { isFree, isOutOfUse }, station: { status } }: ConnectorUseProps) {
  if (!isOutOfUse && !isFree && status !== 'active') return <Status value={status} />
  return (
    <span className={textStyles.quiet}>
      {isOutOfUse ? stations.outOfUse : isFree ? stations.free : stations.inUse}
    </span>
  )
}
