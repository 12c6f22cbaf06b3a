/** How far an update of a charger's firmware has come, as it says itself: alike in all versions. */
import { noteFirmwareStatus } from '../firmware/index.ts'
import type { Handler } from './route.ts'

interface FirmwareStatus {
  readonly status: string
  /** Only signed updates of 1.6 have one, and newer versions. */
  readonly requestId?: number
}

export const handleFirmwareStatus: Handler<FirmwareStatus> = (
  { chargerId, now },
  { status: word, requestId = null },
) => ({
  kind: 'alone',
  async use(tx) {
    await noteFirmwareStatus(tx, { chargerId, requestId, word, now })
    return { reply: {} }
  },
})
