/** Why a station is not in service, as people read it. */
import type { StationReason } from '@voltyatra/domain'
import { getMessages } from '../../messages/in-language.ts'

interface Reasons {
  readonly statusReason: string | null
  readonly statusCode: StationReason | null
}

/** An operator's own words, or those of the code. */
export const formatReason = ({ statusReason, statusCode }: Reasons): string | null =>
  statusCode === null ? statusReason : getMessages().stationReason[statusCode]
