/** Queries that do not depend on one another, each on a connection of its own; in a transaction one after the other. */
import type { Reader } from './client.ts'

type Queries<T extends readonly unknown[]> = { readonly [Place in keyof T]: () => Promise<T[Place]> }

export async function askBeside<T extends readonly unknown[]>(
  reader: Reader,
  queries: Queries<T>,
): Promise<T> {
  if (!reader.isTransaction) return (await Promise.all(queries.map((query) => query()))) as unknown as T
  const answers: unknown[] = []
  for (const query of queries) answers.push(await query())
  return answers as unknown as T
}
