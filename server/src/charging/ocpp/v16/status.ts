/** StatusNotification: what a connector, or with number 0 the charger as a whole, does now. */
import type { SessionEvent } from '@voltyatra/domain'
import { applyEvent } from '../../charging-sessions/index.ts'
import { isConnector, NO_SUCH_CONNECTOR } from '../connectors.ts'
import type { Handler } from '../route.ts'
import { parseTimeOr } from '../times.ts'
import type { StatusNotification } from './payloads.ts'

export const handleStatusNotification: Handler<StatusNotification> = async (context, payload) => {
  const { now, sessions, stateTimes } = context
  const { connectorId: number, status, timestamp } = payload
  if (!isConnector(number, { least: 0 })) return NO_SUCH_CONNECTOR
  const reportedAt = parseTimeOr(timestamp, now)
  const isPast = await stateTimes.isPast({ evse: 0, number, timestamp }, context)
  const connector = {
    evse: 0,
    number,
    status,
    errorCode: payload.errorCode === 'NoError' ? null : payload.errorCode,
    vendorError: payload.vendorErrorCode ?? null,
    info: payload.info ?? null,
    at: new Date(stateTimes.toTime(timestamp, now)),
    isPast,
  }
  const event = isPast ? undefined : toSessionEvent(status, { reportedAt, now })
  const session = event && (await sessions.onConnector(0, number))
  const began = session?.progress.startedAt
  // A charger with a queue for states of its own may send the start of a charge before the states from before it.
  const isFromBefore = began !== undefined && stateTimes.isFromBefore(began, { at: reportedAt, now })
  const changed = session && event && !isFromBefore && applyEvent(session, event)
  return {
    kind: 'stored',
    reply: {},
    effects: { connectors: [connector], ...(changed && { sessions: [changed.row] }) },
    ...(changed && { sessions: [changed.session] }),
  }
}

/** What a connector's state means for the session that runs on it. */
function toSessionEvent(
  status: string,
  { reportedAt: at, now }: { readonly reportedAt: number; readonly now: Date },
): SessionEvent | undefined {
  const arrived = now.getTime()
  switch (status) {
    case 'Charging':
      return { kind: 'resumed', at, arrived }
    case 'SuspendedEV':
      return { kind: 'suspended', by: 'vehicle', at, arrived }
    case 'SuspendedEVSE':
      return { kind: 'suspended', by: 'charger', at, arrived }
    case 'Faulted':
    case 'Unavailable':
      return { kind: 'faulted', at, arrived }
    case 'Available':
      // Nobody is plugged in any more, so whatever ran has ended; its stop may still come.
      return { kind: 'lapsed', reason: 'Available', arrived }
    default:
      return undefined
  }
}
