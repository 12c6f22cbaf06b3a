/** What limits who or what charges at a fleet's cost, as its tables keep it. */
import type { FleetHours, FleetLimit } from '@voltyatra/domain'

/** Nulls and an empty list limit nothing. */
export interface FleetRules {
  readonly limit: FleetLimit | null
  readonly stationIds: readonly string[]
  readonly hours: FleetHours | null
}

interface RuleColumns {
  readonly limitBy: string | null
  /** Text or a number, as the driver of the database reads it. */
  readonly limitMost: unknown
  readonly limitPeriod: string | null
  readonly stationIds: readonly string[]
  readonly fromMinute: number | null
  readonly toMinute: number | null
}

/** The rest of the row with its rules. */
export function toRules<Row extends RuleColumns>({
  limitBy,
  limitMost,
  limitPeriod,
  fromMinute,
  toMinute,
  ...row
}: Row) {
  // The tables take all three or none, and both or none.
  const limit = { by: limitBy, most: Number(limitMost), period: limitPeriod } as FleetLimit
  return {
    ...row,
    limit: limitBy === null ? null : limit,
    hours: fromMinute === null || toMinute === null ? null : { from: fromMinute, to: toMinute },
  }
}

export const toRuleColumns = ({ limit, stationIds, hours }: FleetRules) => ({
  limit_by: limit?.by ?? null,
  limit_most: limit?.most ?? null,
  limit_period: limit?.period ?? null,
  station_ids: [...stationIds],
  from_minute: hours?.from ?? null,
  to_minute: hours?.to ?? null,
})

/** As the audit log has them. */
export const toRuleFacts = ({ limit, stationIds, hours }: FleetRules) => ({
  limit: limit && { ...limit },
  stationIds: [...stationIds],
  hours: hours && { ...hours },
})
