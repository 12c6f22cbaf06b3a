import pg from 'pg'

/**
 * What every connection of the program is set to when it opens. A statement here takes milliseconds: compiling it, as a
 * server of the operator's own may, takes longer.
 */
export const SESSION_OPTIONS =
  '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c jit=off'

/** A connection of its own, which goes where those of a pool with these settings go. */
export const createClient = (config: pg.PoolConfig): pg.Client =>
  new ((config.Client ?? pg.Client) as typeof pg.Client)(config)
