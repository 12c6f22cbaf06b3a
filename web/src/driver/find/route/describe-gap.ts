/** Describes where a route has too few stations. */
import { formatDistance } from '../../../shared/formats.ts'
import type { RouteGap } from './plan-route.ts'
import { route as words } from './texts.ts'

/** As a person says it: nobody says “after 0 m”. */
export function describeGap({ afterKm, km, isToEnd }: RouteGap): string {
  const far = formatDistance(km)
  if (afterKm === 0) return isToEnd ? words.gapAll(far) : words.gapAtStart(far)
  return isToEnd ? words.gapToEnd(formatDistance(afterKm), far) : words.gap(formatDistance(afterKm), far)
}
