/** A demonstration is marked in its database, and is kept out of everything that is meant for real data. */
import type pg from 'pg'

/** The command needs real data, and the database holds a demonstration. */
export class DemonstrationFound extends Error {
  override readonly name = 'DemonstrationFound'
}

/** @throws DemonstrationFound; `place` and `advice` make the sentence */
export async function refuseDemonstration(
  client: Pick<pg.ClientBase, 'query'>,
  { databaseName, advice }: { readonly databaseName: string; readonly advice: string },
): Promise<void> {
  const { rows } = await client.query<{ is_demo: boolean }>(
    `select to_regclass('demo.network') is not null as is_demo`,
  )
  if (rows[0]?.is_demo) {
    throw new DemonstrationFound(
      `${databaseName} holds a demonstration, whose password everybody knows: ${advice}`,
    )
  }
}
