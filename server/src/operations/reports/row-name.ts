/** What a row of a report is called. */
import { findStateByCode } from '@voltyatra/domain'
import { messagesIn } from '../../messages/in-language.ts'
import type { Division } from './model.ts'
import type { ReportRow } from './service.ts'

const hourName = (hour: string): string => `${hour.padStart(2, '0')}:00–${hour.padStart(2, '0')}:59`

/** Its record's name; where its key is no record with a name, what the key says. */
export function rowName(by: Division, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  if (name !== null) return name
  if (key === null) return messagesIn().reportRow[by === 'tariff' ? 'no-tariff' : 'no-partner']
  if (by === 'state') return findStateByCode(key)?.name ?? key
  return by === 'hour' ? hourName(key) : key
}
