/** Proves the rollups: every figure that dashboards read is counted again from the tables. */
import { formatRupees, type Paise } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { type RollupDifference, selectWrongRollups } from './audit-queries.ts'
import { selectCountedUntil } from './queries.ts'

/** The queries of what differs, one for each rollup. */
export const findRollupDifferences = async (tx: Tx): Promise<ReturnType<typeof selectWrongRollups>> =>
  selectWrongRollups(tx, await selectCountedUntil(tx))

const formatFigure = (name: string, figure: number): string =>
  name.endsWith('_paise') ? formatRupees(figure as Paise) : String(figure)

/** One line for a person. */
export function describeRollupDifference({ day, key, kept, counted }: RollupDifference): string {
  const where = Object.entries(key).map(
    ([name, value]) => `, ${name.replaceAll('_', ' ')} ${value ?? 'none'}`,
  )
  const subject = `The rollup of ${day}${where.join('')}`
  if (!kept) return `${subject} is missing`
  if (!counted) return `${subject} should not be there`
  const wrong = Object.entries(counted).filter(([name, figure]) => kept[name] !== figure)
  const differences = wrong.map(
    ([name, figure]) =>
      `${formatFigure(name, kept[name] ?? 0)} ${name.replace('_paise', '').replaceAll('_', ' ')} where there are ${formatFigure(name, figure)}`,
  )
  return `${subject} has ${differences.join(', ')}`
}
