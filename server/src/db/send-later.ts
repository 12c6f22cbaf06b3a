/** Statements that nobody waits for: they go with the next one of their transaction, or with its end. */
import { type Compilable, CompiledQuery } from 'kysely'
import type { Tx } from './client.ts'
import { CHECK_CONSTRAINTS, markSentLater } from './sent-later.ts'

/**
 * For a write whose answer says nothing. It runs before every statement that is given after it; where it fails, that
 * statement does, or the commit. Not for a write whose violated constraint is a refusal.
 */
export async function sendLater(tx: Tx, query: Compilable | CompiledQuery): Promise<void> {
  const compiled = 'compile' in query ? query.compile() : query
  markSentLater(compiled.parameters)
  await tx.executeQuery(compiled)
}

/** What the transaction leaves to be checked is checked just before its commit, on the same way. */
export const checkConstraintsLater = (tx: Tx): Promise<void> =>
  sendLater(tx, CompiledQuery.raw(CHECK_CONSTRAINTS))
