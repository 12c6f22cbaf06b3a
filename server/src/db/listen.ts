/** Listens for notifications on a connection of its own, which is opened again whenever it breaks. */
import type pg from 'pg'
import { createClient } from './create-client.ts'

const RECONNECT_MS = 1_000

interface Listening {
  readonly connection: pg.PoolConfig
  /** None: the connection is only held. */
  readonly channel?: string
  /** As the database's list of connections shows it. */
  readonly name: string
  /** Done on every connection once it listens. */
  readonly prepare?: (client: pg.Client) => Promise<void>
  readonly log: { warn(facts: object, message: string): void }
  readonly onNotification?: (payload: string) => void
  /** The connection was away, and notices may have been missed. */
  readonly onGap?: () => void
}

/** @throws when the first connection fails */
export async function listen(listening: Listening): Promise<{ close(): Promise<void> }> {
  const { name, log, onGap } = listening
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let reconnecting: Promise<void> | undefined

  const onEnd = () => {
    if (isClosed) return
    retry = setTimeout(() => {
      reconnecting = reconnect()
    }, RECONNECT_MS)
  }
  async function reconnect(): Promise<void> {
    try {
      client = await connect(listening, onEnd)
      onGap?.()
    } catch (error) {
      log.warn({ err: error, name }, 'the database’s notifications cannot be received now')
      onEnd()
    }
  }

  let client = await connect(listening, onEnd)
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await reconnecting
      await client.end().catch(() => undefined)
    },
  }
}

async function connect(
  { connection, channel, name, prepare, log, onNotification }: Listening,
  onEnd: () => void,
): Promise<pg.Client> {
  const client = createClient({ ...connection, application_name: name, keepAlive: true })
  client.on('notification', ({ payload }) => onNotification?.(payload ?? ''))
  client.on('error', (error) => log.warn({ err: error, name }, 'the connection that hears notices broke'))
  try {
    await client.connect()
    if (channel !== undefined) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    await prepare?.(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.on('end', onEnd)
  return client
}
