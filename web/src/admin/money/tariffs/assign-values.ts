/** Where a tariff is to count, between the form's texts and what is sent. */
import { parseIndiaTime } from '../../form/india-time.ts'
import type { Errors } from '../../form/use-form.ts'
import type { Assigning } from './tariff-calls.ts'
import { tariffs } from './texts.ts'

const { assignments: words } = tariffs

export const PLACES = ['network', 'state', 'station', 'connector'] as const
type Place = (typeof PLACES)[number]

export const EMPTY_ASSIGNING = {
  place: 'network',
  state: '',
  station: '',
  connector: '',
  group: '',
  priority: '0',
  from: '',
  until: '',
}
type Texts = typeof EMPTY_ASSIGNING

/** What the server calls a field of the form. */
export const FIELD_NAMES: Readonly<Record<string, string>> = { target: 'station', groupId: 'group' }

const MOST_PRIORITY = 1000

const getTarget = (texts: Texts): string => {
  const place = texts.place as Place
  return place === 'network' ? '' : texts[place]
}

/** A minus sign as it is typed, or as it is written. */
const parseWhole = (typed: string): number | undefined => {
  const plain = typed.trim().replace('−', '-')
  return /^-?\d{1,4}$/.test(plain) ? Number(plain) : undefined
}

export function checkAssigning(texts: Texts): Errors<Texts> {
  const { place, priority } = texts
  const isTarget = place === 'network' || getTarget(texts) !== ''
  const isTime = (typed: string) => typed === '' || parseIndiaTime(typed) !== undefined
  const whole = parseWhole(priority)
  return {
    ...(!isTarget && { [place === 'state' ? 'state' : 'station']: words.targetNeeded }),
    ...((whole === undefined || Math.abs(whole) > MOST_PRIORITY) && { priority: words.priorityWrong }),
    ...(!isTime(texts.from) && { from: words.timeWrong }),
    ...(!isTime(texts.until) && { until: words.timeWrong }),
  }
}

/** Of texts that `checkAssigning` finds right. */
export function toAssigning(texts: Texts): Assigning {
  const target = getTarget(texts)
  const [from, until] = [parseIndiaTime(texts.from), parseIndiaTime(texts.until)]
  return {
    place: texts.place as Place,
    ...(target && { target }),
    ...(texts.group && { groupId: texts.group }),
    priority: parseWhole(texts.priority) ?? 0,
    ...(from && { from }),
    ...(until && { until }),
  }
}
