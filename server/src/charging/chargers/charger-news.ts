/** Word of commands and of decisions about chargers, as transactions of any process notify it. It may get lost: rows decide. */
import type pg from 'pg'
import { listen } from '../../db/listen.ts'
import type { Log } from '../../platform/log.ts'

export type ChargerNotice =
  | { readonly kind: 'command'; readonly chargerId: string }
  /** An operator has decided something about it. */
  | { readonly kind: 'decided'; readonly chargerId: string }
  /** Something may have been missed. */
  | { readonly kind: 'gap' }

export interface ChargerNews {
  /** The next word of a command: that it has ended, or that something may have been missed. */
  nextOf(commandId: string): { within(ms: number): Promise<void>; forget(): void }
  onNotice(heed: (notice: ChargerNotice) => void): void
  close(): Promise<void>
}

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Word of what becomes of commands; where calls are answered and where chargers are connected. */
    readonly chargerNews: ChargerNews | undefined
  }
}

export async function openChargerNews({
  connection,
  log,
}: {
  readonly connection: pg.PoolConfig
  readonly log: Pick<Log, 'warn'>
}): Promise<ChargerNews> {
  const waiting = new Map<string, Set<() => void>>()
  const heeding: ((notice: ChargerNotice) => void)[] = []
  const tell = (notice: ChargerNotice) => {
    for (const heed of heeding) heed(notice)
  }
  const listener = await listen({
    connection,
    log,
    channel: 'voltyatra_chargers',
    name: 'voltyatra-charger-news',
    onNotice(payload) {
      const [what = '', commandId = '', chargerId = ''] = payload.split(' ')
      if (what === 'charger') tell({ kind: 'decided', chargerId })
      else if (what === 'waiting') tell({ kind: 'command', chargerId })
      else if (what !== 'sent') for (const wake of waiting.get(commandId) ?? []) wake()
    },
    onGap() {
      for (const all of waiting.values()) for (const wake of all) wake()
      tell({ kind: 'gap' })
    },
  })
  return {
    nextOf(commandId) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const all = waiting.get(commandId) ?? new Set()
      waiting.set(commandId, all.add(resolve))
      return {
        async within(ms) {
          const timer = setTimeout(resolve, ms)
          await promise
          clearTimeout(timer)
        },
        forget() {
          all.delete(resolve)
          if (all.size === 0 && waiting.get(commandId) === all) waiting.delete(commandId)
        },
      }
    },
    onNotice: (heed) => void heeding.push(heed),
    close: () => listener.close(),
  }
}
