/** Why a tariff does not count, in a sentence. */
import { formatTime } from '../../../shared/formats.ts'
import type { PassedOver } from './tariff-calls.ts'
import { why as words } from './why-texts.ts'

const { reasons } = words

export function formatReason(why: PassedOver): string {
  const group = why.groupName ?? words.deletedGroup
  switch (why.code) {
    case 'other-group':
      return reasons['other-group'](group)
    case 'for-everyone':
      return reasons['for-everyone'](group)
    case 'not-yet':
      return reasons['not-yet'](why.from ? formatTime(why.from) : '')
    case 'over':
      return reasons.over(why.until ? formatTime(why.until) : '')
    case 'wider-place':
      return why.place && why.closer
        ? reasons['wider-place'](words.kinds[why.place], words.kinds[why.closer])
        : reasons.unknown
    case 'lower-priority':
      return reasons['lower-priority'](why.priority ?? 0, why.higher ?? 0)
    case 'other-place':
    case 'began-earlier':
    case 'later-id':
    case 'no-version':
      return reasons[why.code]
    default:
      return reasons.unknown
  }
}
