/** What the whole audit finds: nothing, in books that are right. */
import type { Db } from '../../../db/client.ts'
import { auditBooks } from '../index.ts'

export async function differencesIn(db: Db): Promise<readonly string[]> {
  const found: string[] = []
  await auditBooks(db, async ({ differences }) => {
    for await (const line of differences) found.push(line)
  })
  return found
}
