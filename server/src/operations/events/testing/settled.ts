/** Waits for transactions of the whole server, those of other tests' databases too: they all hold changes back. */
import type { Db } from '../../../db/client.ts'
import { selectChangesAfter } from '../queries.ts'

/** Resolves when whatever has been committed by now can be read. */
export async function settled(db: Db): Promise<void> {
  const look = () => selectChangesAfter(db, { xact: 0n, id: 0 }, 0)
  const { nextXact } = await look()
  while ((await look()).settledXact < nextXact);
}
