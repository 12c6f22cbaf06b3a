/**
 * Notifications of commands and of decisions about chargers, from transactions of any process. They may get lost: rows
 * decide.
 */
import type { WakeUpCarrier } from '../../db/wake-ups/carrier.ts'

export type ChargerNotification =
  | { readonly kind: 'command'; readonly chargerId: string }
  /** An operator has decided something about it. */
  | { readonly kind: 'decided'; readonly chargerId: string }
  /** Something may have been missed. */
  | { readonly kind: 'gap' }

export interface ChargerNotifications {
  /** The next notification of a command: it has ended, or something may have been missed. */
  nextOf(commandId: string): { within(ms: number): Promise<void>; forget(): void }
  onNotification(handle: (notice: ChargerNotification) => void): void
  close(): Promise<void>
}

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Present where calls are answered and where chargers are connected. */
    readonly chargerNotifications: ChargerNotifications | undefined
  }
}

export async function openChargerNotifications(carrier: WakeUpCarrier): Promise<ChargerNotifications> {
  const waiting = new Map<string, Set<() => void>>()
  const handlers: ((notice: ChargerNotification) => void)[] = []
  const emit = (notice: ChargerNotification) => {
    for (const handle of handlers) handle(notice)
  }
  const listener = await carrier.listen({
    channel: 'voltyatra_chargers',
    onWakeUp(payload) {
      const [kind = '', commandId = '', chargerId = ''] = payload.split(' ')
      if (kind === 'charger') emit({ kind: 'decided', chargerId })
      else if (kind === 'waiting') emit({ kind: 'command', chargerId })
      else if (kind !== 'sent') for (const wake of waiting.get(commandId) ?? []) wake()
    },
    onGap() {
      for (const all of waiting.values()) for (const wake of all) wake()
      emit({ kind: 'gap' })
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
    onNotification: (handle) => void handlers.push(handle),
    close: () => listener.close(),
  }
}
