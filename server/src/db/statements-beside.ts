/** A transaction whose statements do not wait for one another on their way to the connection, as Kysely's own do. */
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  Transaction,
} from 'kysely'
import type { Tx } from './client.ts'
import type { DB } from './tables.ts'

/** Never asked: the transaction has its connection. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction opens no connections')),
})
const driver = new DummyDriver()

/** The same transaction; what it is given at the same moment, as by `Promise.all`, goes in one go and runs in that order. */
export async function allowStatementsBeside(tx: Tx): Promise<Tx> {
  const executor = tx.getExecutor()
  let connection: DatabaseConnection | undefined
  await executor.provideConnection(async (own) => {
    connection = own
  })
  const provider: ConnectionProvider = {
    provideConnection: (use) => use(connection as DatabaseConnection),
  }
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(provider),
  })
}
