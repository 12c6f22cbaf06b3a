/** By what the address narrows the list where another screen led to it; each can be taken away, and none be chosen here. */
import { findStateByCode } from '@voltyatra/domain'
import { formatTime } from '../../../shared/formats.ts'
import type { Filter } from '../../list/list-of.ts'
import { allBookings } from './texts.ts'

const WORDS: Readonly<Record<keyof typeof allBookings.narrowed, (value: string) => string>> = {
  confirmedFrom: formatTimeOr,
  confirmedTo: formatTimeOr,
  stateCode: (code) => findStateByCode(code)?.name ?? code,
  connectorType: (type) => type,
  connectorId: (id) => id.slice(-8),
  tariffId: (id) => id.slice(-8),
}

function formatTimeOr(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : formatTime(text)
}

export const listNarrowing = (get: (name: string) => string): Filter[] =>
  (Object.keys(WORDS) as (keyof typeof WORDS)[])
    .map((name) => ({ name, value: get(name) }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({
      name,
      label: allBookings.narrowed[name],
      options: [{ value, label: WORDS[name](value) }],
    }))
