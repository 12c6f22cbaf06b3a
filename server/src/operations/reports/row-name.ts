/** What a row of a report is called. */
import { findStateByCode } from '@voltyatra/domain'
import { getMessages } from '../../messages/in-language.ts'
import type { Division } from './model.ts'
import type { ReportRow } from './service.ts'

const formatHour = (hour: string): string => `${hour.padStart(2, '0')}:00–${hour.padStart(2, '0')}:59`

/** Its record's name; where its key is no record with a name, what the key says. */
export function formatRowName(by: Division, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  if (name !== null) return name
  if (key === null) return getMessages().reportRow[by === 'tariff' ? 'no-tariff' : 'no-partner']
  if (by === 'state') return findStateByCode(key)?.name ?? key
  return by === 'hour' ? formatHour(key) : key
}
