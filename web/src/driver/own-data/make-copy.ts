/** The copy of the driver's data as one ZIP: everything as JSON, and each list as CSV too. */
import { downloadZip } from 'client-zip'
import { collectAll, loadByCall, type Row } from './collect.ts'
import { formatCsv } from './csv.ts'

export async function makeCopy(): Promise<Blob> {
  const all = await collectAll(loadByCall)
  const lastModified = new Date()
  const lists = Object.entries(all).filter(([, value]) => Array.isArray(value))
  const files = [
    { name: 'my-data.json', lastModified, input: JSON.stringify(all, undefined, 2) },
    ...lists.map(([name, rows]) => ({
      ...{ name: `${name}.csv`, lastModified, input: formatCsv(rows as readonly Row[]) },
    })),
  ]
  return await downloadZip(files).blob()
}
