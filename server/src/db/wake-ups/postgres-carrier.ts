/** Wake-ups by LISTEN and NOTIFY, on connections that do nothing else. */
import type pg from 'pg'
import { createClient, SESSION_OPTIONS } from '../create-client.ts'
import { listen } from '../listen.ts'
import type { WakeUpCarrier } from './carrier.ts'
import { EVERYTHING } from './wake-up.ts'

interface Options {
  readonly connection: pg.PoolConfig
  readonly log?: { warn(facts: object, message: string): void } | undefined
}

/** Connects on first use. */
export function createPostgresCarrier({ connection, log }: Options): WakeUpCarrier {
  let client: Promise<pg.Client> | undefined

  async function connect(): Promise<pg.Client> {
    const made = createClient({
      ...connection,
      application_name: 'voltyatra-wake-up-sender',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // Nothing is written that would have to be flushed, here or at a standby.
      options: `${SESSION_OPTIONS} -c synchronous_commit=off`,
    })
    const forget = () => {
      client = undefined
    }
    made.on('error', forget)
    made.on('end', forget)
    try {
      return await made.connect()
    } catch (error) {
      forget()
      await made.end().catch(() => undefined)
      throw error
    }
  }

  return {
    async send(wakeUps) {
      client ??= connect()
      const { channels, payloads } = {
        channels: wakeUps.map(({ channel }) => channel),
        payloads: wakeUps.map(({ payload }) => payload),
      }
      await (await client).query(
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as one (channel, payload)',
        [channels, payloads],
      )
    },
    listen: ({ channel, onWakeUp, onGap }) =>
      listen({
        connection,
        channel,
        name: channel === 'voltyatra_jobs' ? 'voltyatra-wake-ups' : 'voltyatra-charger-notifications',
        log: log ?? { warn: () => undefined },
        onNotification: (payload) => (payload === EVERYTHING ? onGap() : onWakeUp(payload)),
        onGap,
      }),
    async close() {
      const last = await client?.catch(() => undefined)
      await last?.end().catch(() => undefined)
    },
  }
}
