/** Applies what operators have decided about chargers to their open connections. */
import {
  admitCharger,
  type Credentials,
  type KnownCharger,
  noteProven,
  selectChargerNow,
} from '../chargers/index.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'

/** How long a charger has to take a new password before the connection that came by the old one ends. */
const HAND_OVER_MS = 25_000
/** How long it has to answer that it boots anew. */
const ANSWER_MS = 10_000

interface Here {
  readonly connections: ReadonlyMap<string, Connection>
  /** What each has shown. */
  readonly credentials: WeakMap<Connection, Credentials>
  readonly find: (identity: string) => Promise<KnownCharger | undefined>
  readonly carryOut: (connection: Connection) => Promise<void>
  /** How long an accepted charger has to boot, in milliseconds. */
  readonly bootMs: number
  readonly deps: Pick<ConnectionDeps, 'db' | 'clock' | 'log'>
}

/** @returns what is to be called with a charger's id when something was decided about it; never rejects */
export function createDecisionKeeper({
  connections,
  credentials,
  find,
  carryOut,
  bootMs,
  deps: { db, clock, log },
}: Here): (chargerId: string) => Promise<void> {
  /** Waits until a new password that is on its way over this very connection has arrived. */
  async function handedOver(connection: Connection): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, HAND_OVER_MS)
    await Promise.race([carryOut(connection), promise])
    clearTimeout(timer)
  }

  /**
   * What it reported before it was accepted was not taken in. Some chargers neither boot when they are asked to nor at the
   * next try: they report it when they connect anew.
   */
  async function closeUnlessBooted(connection: Connection, acceptedAt: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(true), bootMs)
    const isOpen = await Promise.race([promise, connection.closed.then(() => false)])
    clearTimeout(timer)
    if (isOpen && connection.bootedAt < acceptedAt)
      connection.closeUnlessCharging({
        ...{ how: 'not-booted', code: 1012, reason: 'Accepted: connect anew, and boot' },
      })
  }

  async function heedDecision(chargerId: string): Promise<void> {
    const connection = connections.get(chargerId)
    if (!connection) return
    // Read first: a password that is set between the two reads is then known to be on its way.
    const known = await find(connection.identity)
    const now = await selectChargerNow(db, chargerId)
    if (!now) return connection.close('forgotten', 1008, 'Forgotten by the operator')
    if (now.status === 'rejected') {
      connection.decide(now.status, { reason: now.statusReason, isTrusted: false })
      return connection.close('rejected', 1008, now.statusReason ?? 'Rejected')
    }
    const shown = credentials.get(connection)
    const wasTrusted = connection.isTrusted
    const admission =
      shown &&
      (await admitCharger(db, shown, {
        ...{ known, now: clock.now(), takesUnknown: false, isConnecting: false },
      }))
    const isTrusted = admission?.kind === 'admitted' && admission.charger.isTrusted
    if (wasTrusted && !isTrusted && now.isBeingSet) await handedOver(connection)
    connection.decide(now.status, { reason: now.statusReason, isTrusted })
    if (now.status === 'accepted' && !isTrusted) {
      return connection.close('not-proven', 1008, 'Connect anew with what the operator has set')
    }
    if (isTrusted) await noteProven(db, { chargerId, connectionId: connection.id, now: clock.now() })
    // It need not wait for its next try.
    if (!wasTrusted && isTrusted) {
      const acceptedAt = performance.now()
      void closeUnlessBooted(connection, acceptedAt)
      await connection.call('TriggerMessage', { requestedMessage: 'BootNotification' }, ANSWER_MS)
    }
  }

  return (chargerId) =>
    heedDecision(chargerId).catch((error: unknown) => log.error({ err: error }, 'a decision was not heeded'))
}
