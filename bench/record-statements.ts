/** Listens to what the program says to its database, so that a baseline can say exactly the same. */
import { StatementsTogether } from '@voltyatra/server/db/statements-together.ts'
import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** The statements that this process issues while `use` runs, in order. */
export async function recordStatements(use: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  const recorded: Query = function (this: pg.Client, ...args) {
    statements.push(...parseStatements(args))
    return (query as Query).apply(this, args)
  }
  pg.Client.prototype.query = recorded as typeof query
  try {
    await use()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

function parseStatements([first, values]: readonly unknown[]): readonly Statement[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(values) ? values : [] }]
  if (first instanceof StatementsTogether)
    return first.statements.map(({ text, values: own }) => ({ text, values: own }))
  const { text, values: own = [] } = first as pg.QueryConfig
  return [{ text, values: own }]
}
