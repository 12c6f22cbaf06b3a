/** The gateway: lets chargers in at `/ocpp/{identity}`, keeps their connections, and ends them in order. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as takeTurn } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { createId } from '../../db/unit-of-work.ts'
import type { PlugAndCharge } from '../../platform/plug-and-charge/plug-and-charge.ts'
import type { TrustedProxies } from '../../platform/trusted-proxies.ts'
import type { ChargerNotifications } from '../chargers/index.ts'
import {
  type Credentials,
  noteRefusedProtocols,
  reapDeadProcesses,
  recordProcessHeartbeat,
  registerProcess,
  releaseProcess,
  selectConnectionsOf,
} from '../chargers/index.ts'
import { findForgottenSessions } from '../charging-sessions/index.ts'
import { type OcppVersion, VERSIONS } from '../dialects/index.ts'
import { admit } from './admit.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { closeOneByOne } from './close-one-by-one.ts'
import { runCommands } from './commands.ts'
import { DEFLATE, keepNothing, narrowOffers } from './compression.ts'
import { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { createDecisionKeeper } from './decision-keeper.ts'
import { Decisions } from './decisions.ts'
import { createDisplayCodeKeeper } from './display-code-keeper.ts'
import type { ForwardedTrust } from './forwarded-certificate.ts'
import { createGatewayBatches } from './gateway-batches.ts'
import { GATEWAY_LIMITS, type GatewayLimits } from './gateway-limits.ts'
import { isForChargers, readCredentials, readOfferedProtocols, refuseConnection } from './handshake.ts'
import { createLocalListKeeper } from './local-list-keeper.ts'
import { createLook } from './look-at-connections.ts'
import { createMissedWakeUpKeeper } from './missed-wake-ups.ts'
import { createNewestFirst } from './newest-first.ts'
import { type RegularRuns, type Run, runRegularly } from './regular-runs.ts'
import { createRequestForCar } from './request-for-car.ts'
import { createSemaphore } from './semaphore.ts'
import { createMeterSetUp } from './set-up-meters.ts'
import { createTariffKeeper } from './tariff-keeper.ts'

/** How often a process says that it lives; the chargers of one that has not for this long are not connected. */
const BEAT_MS = 5_000
const SILENT_MS = 20_000
/**
 * Most database connections that chargers take up at once, beside the inbox's: the pool has 20, and the API needs some.
 */
const MOST_AT_ONCE = 8
/** How long chargers have to take their leave, in milliseconds. */
const LEAVE_MS = 2_000

interface Handshake {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

export interface GatewayOptions
  extends Omit<ConnectionDeps, 'requestForCar' | 'inbox' | 'semaphore' | 'readOpen'> {
  readonly server: Server
  readonly notifications: ChargerNotifications
  /** Whether no other process can hold chargers of this database: whatever others there were are dead. */
  readonly isAlone?: boolean | undefined
  readonly limits?: Partial<GatewayLimits> | undefined
  readonly plugAndCharge: PlugAndCharge
  readonly forwarded?: ForwardedTrust | undefined
  readonly proxies?: TrustedProxies | undefined
}

export interface Gateway {
  /** How many chargers are connected here. */
  readonly size: number
  close(): Promise<void>
}

export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { server, db, clock, log, metrics, notifications } = options
  const limits = { ...GATEWAY_LIMITS, ...options.limits }
  const processId = createId()
  await reapDeadProcesses(db, {
    silentMs: options.isAlone ? 0 : SILENT_MS,
    now: clock.now(),
    isThorough: true,
  })
  await registerProcess(db, processId)
  const batches = createGatewayBatches(db, metrics)
  const { find, rush } = batches
  const semaphore = createSemaphore(MOST_AT_ONCE)
  const { inbox, readOpen } = batches
  const shared = { db, clock, log, metrics, inbox, semaphore, readOpen }
  const deps: ConnectionDeps = {
    ...shared,
    organisation: options.organisation,
    publicUrl: options.publicUrl,
    requestForCar: createRequestForCar(options.plugAndCharge),
  }
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: DEFLATE,
    maxPayload: limits.messageBytes,
    // A message may come in as small pieces as a bad line makes, not a byte at a time.
    maxBufferedChunks: 4_096,
    maxFragments: 256,
    handleProtocols: (offered) => chooseVersion(offered) ?? false,
  })
  const connections = new Map<string, Connection>()
  /** What each has shown: judged anew whenever an operator decides. */
  const credentials = new WeakMap<Connection, Credentials>()
  const decisions = new Decisions()
  /** Of each charger the connection that is being opened: one after the other, so that the last one counts. */
  const joining = new Map<string, Promise<void>>()
  /** What is written down about connections beside their own queues: the end of this process waits for it. */
  const works = new Set<Promise<void>>()
  const follow = (work: Promise<void>): Promise<void> => {
    const followed = work.finally(() => works.delete(followed))
    works.add(followed)
    return followed
  }
  const wrong = createAttemptCounter({ most: limits.wrongPasswords, withinMs: 60_000 })
  const untrusted = createAttemptCounter({ most: limits.untrusted, withinMs: 60_000 })
  const unknown = createAttemptCounter({ most: limits.unknownChargers, withinMs: 60_000 })
  const entrance = createNewestFirst(limits.handshakesAtOnce)
  let isDraining = false
  let isClosing = false

  metrics.watch({
    name: 'voltyatra_chargers_waiting',
    help: 'Chargers that wait until this process can let them in',
    read: () => entrance.size,
  })
  metrics.watch({
    name: 'voltyatra_chargers_connected',
    help: 'Chargers that are connected to this process',
    read: () => connections.size,
  })

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isForChargers(request)) return refuseConnection(socket, 404, 'There is nothing of that kind here.')
    socket.on('error', () => socket.destroy())
    acceptConnection(request, socket, head)
      .catch((error: unknown) => {
        log.error({ err: error }, 'a charger could not be let in')
        refuseConnection(socket, 503, 'Please try again in a moment.', ['retry-after: 10'])
      })
      .finally(rush.begin())
  }

  async function acceptConnection(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const shown = readCredentials(request, {
      forwarded: options.forwarded,
      proxies: options.proxies,
      now: clock.now(),
    })
    if (!shown)
      return refuseConnection(
        socket,
        404,
        'The address ends in the charger’s identity, of at most 48 characters.',
      )
    // The end of a charger that has given up before it was accepted is read in the turn of the event loop after this one.
    await takeTurn()
    await takeTurn()
    const finish = await entrance.enter((leave) => {
      socket.on('end', leave).on('close', leave)
      return () => socket.off('end', leave).off('close', leave)
    })
    if (!finish) return void socket.destroy()
    try {
      await letIn({ request, socket, head }, shown)
    } finally {
      finish()
    }
  }

  async function letIn({ request, socket, head }: Handshake, shown: Credentials): Promise<void> {
    if (hasGone(socket)) return void socket.destroy()
    if (isDraining) return refuseConnection(socket, 503, 'The server is stopping.', ['retry-after: 5'])
    const began = decisions.count
    const { mostPending } = limits
    const rules = { db, semaphore, find, wrong, untrusted, unknown, mostPending, now: clock.now() }
    const admission = await admit(shown, rules)
    if (admission.kind === 'turned-away') {
      const { status, text, headers } = admission
      // A few a minute at most for one address and charger: after those it has to wait.
      if (status === 401) {
        log.warn(
          { charger: shown.identity, address: shown.address },
          'a charger with wrong credentials was turned away',
        )
      }
      return refuseConnection(socket, status, text, headers)
    }
    if (hasGone(socket)) return void socket.destroy()
    const { charger } = admission
    // Frames of an unauthenticated connection are not decompressed.
    narrowOffers(request, { isGranted: charger.isTrusted })
    const version = chooseVersion(new Set((request.headers['sec-websocket-protocol'] ?? '').split(/ *, */)))
    if (!version) {
      // So that the operator reads why it does not come in.
      await semaphore(() =>
        noteRefusedProtocols(db, {
          chargerId: charger.id,
          offered: readOfferedProtocols(request),
          now: clock.now(),
        }),
      )
      // As the protocol asks: the handshake names no version, and the connection ends at once.
      return sockets.handleUpgrade(request, socket, head, (ws) =>
        ws.close(1002, `Speak ${VERSIONS.join(' or ')}`),
      )
    }
    const before = joining.get(charger.id)
    const join = (async () => {
      await before?.catch(() => undefined)
      if (hasGone(socket)) return void socket.destroy()
      const id = createId()
      const claim = {
        chargerId: charger.id,
        connectionId: id,
        processId,
        protocol: version,
        address: shown.address,
        isTrusted: charger.isTrusted,
        now: clock.now(),
      }
      const older = connections.get(charger.id)
      await batches.claim(claim)
      if (older) void older.close('replaced', 1000, 'Replaced by a newer connection')
      let connection: Connection | undefined
      if (!isClosing) {
        sockets.handleUpgrade(request, socket, head, (ws) => {
          keepNothing(ws, limits)
          connection = new Connection(ws, { id, charger, version }, deps)
        })
      }
      if (!connection) {
        socket.destroy()
        await batches.release({ ...claim, how: 'lost' })
        return
      }
      connections.set(charger.id, connection)
      credentials.set(connection, shown)
      void leave(connection)
      void carryOutWaiting(connection)
      // Decided while it came in: what it was let in by may not count any more.
      if (decisions.isDecidedSince(charger.id, began)) void heed(charger.id)
    })()
    joining.set(charger.id, join)
    await join.finally(() => {
      if (joining.get(charger.id) === join) joining.delete(charger.id)
    })
  }

  async function leave(connection: Connection): Promise<void> {
    const how = await connection.closed
    if (connections.get(connection.chargerId) === connection) connections.delete(connection.chargerId)
    if (isClosing) return
    const { chargerId, id: connectionId } = connection
    const released = batches.release({ chargerId, connectionId, how, now: clock.now() }).then(
      () => undefined,
      (error: unknown) =>
        log.warn({ err: error, charger: connection.identity }, 'the end of a connection was not noted'),
    )
    await follow(released)
  }

  /** Of connections that have ended, the end may not be noted: the database could not be reached, or has lost it. */
  async function releaseForgotten(): Promise<void> {
    const held = await selectConnectionsOf(db, processId)
    const isForgotten = ({ chargerId, connectionId }: (typeof held)[number]): boolean =>
      connections.get(chargerId)?.id !== connectionId && !joining.has(chargerId)
    const now = clock.now()
    await Promise.all(held.filter(isForgotten).map((one) => batches.release({ ...one, how: 'lost', now })))
  }

  /** Of each connection the commands that are being carried out. */
  const carrying = new WeakMap<Connection, Promise<void>>()
  const carryOut = (connection: Connection): Promise<void> => {
    const carried = (carrying.get(connection) ?? Promise.resolve())
      .then(() => runCommands(connection, deps))
      .catch((error: unknown) =>
        log.error({ err: error, charger: connection.identity }, 'commands could not be carried out'),
      )
    carrying.set(connection, carried)
    return follow(carried)
  }

  /** Asked together for all that come in at the same time: hardly any has one. */
  const carryOutWaiting = (connection: Connection): Promise<void> =>
    follow(
      batches.findCommanded(connection.chargerId).then(
        (isCommanded) => (isCommanded ? carryOut(connection) : undefined),
        (error: unknown) =>
          log.warn({ err: error, charger: connection.identity }, 'commands could not be looked for'),
      ),
    )

  const keepDecisions = createDecisionKeeper({
    ...{ connections, credentials, find, carryOut, deps },
    bootMs: limits.bootMs,
  })
  const heed = (chargerId: string): Promise<void> => follow(keepDecisions(chargerId))

  const heedMissed = createMissedWakeUpKeeper({
    ...{ connections, carryOut, heed, deps },
    everyMs: limits.settleMs,
  })

  notifications.onNotification((notice) => {
    if (notice.kind === 'decided') {
      decisions.note(notice.chargerId)
      return void heed(notice.chargerId)
    }
    if (notice.kind === 'gap') {
      decisions.noteGap()
      heedMissed().catch((error: unknown) => log.warn({ err: error }, FAILED_LOOK))
      return
    }
    const connection = connections.get(notice.chargerId)
    if (connection) void carryOut(connection)
  })

  const look = createLook({ connections, db, limits })

  const here = { processId, connectionOf: (id: string) => connections.get(id), deps }
  const setUpMeters = createMeterSetUp({ ...here, isRushed: () => rush.isOn() })

  const keepTariffs = createTariffKeeper({ connections: () => connections.values(), deps })

  const keepLocalLists = createLocalListKeeper(here)

  const keepDisplayCodes = createDisplayCodeKeeper({ ...here, publicUrl: options.publicUrl })

  async function settle(): Promise<void> {
    for (const forgotten of await findForgottenSessions(db, { processId, now: clock.now() })) {
      connections.get(forgotten.chargerId)?.endForgotten(forgotten)
    }
  }

  const regularly = (everyMs: number, run: (run: Run) => Promise<unknown>, failure: string): RegularRuns =>
    runRegularly({ everyMs, run, onFailure: (error) => log.warn({ err: error }, failure) })
  const runs = [
    regularly(limits.lookMs, look, 'chargers could not be looked at'),
    regularly(
      limits.settleMs,
      // It counts itself how many are asked at once, whichever run has begun it.
      async ({ begin }) => begin(createId(), setUpMeters),
      'meters could not be set up',
    ),
    regularly(limits.settleMs, keepLocalLists, 'local lists of cards could not be kept in step'),
    regularly(limits.pricesMs, keepDisplayCodes, 'codes on displays could not be set'),
    regularly(limits.pricesMs, keepTariffs, 'tariffs could not be sent to chargers'),
    regularly(limits.settleMs, heedMissed, FAILED_LOOK),
    regularly(limits.settleMs, settle, 'interrupted sessions could not be ended'),
    regularly(
      BEAT_MS,
      async () => {
        await recordProcessHeartbeat(db, processId)
        await reapDeadProcesses(db, { silentMs: SILENT_MS, now: clock.now(), isThorough: false })
      },
      'this process could not say that it lives',
    ),
    regularly(
      limits.compareMs,
      async () => {
        await reapDeadProcesses(db, { silentMs: SILENT_MS, now: clock.now(), isThorough: true })
        await releaseForgotten()
      },
      'connections could not be compared with those that are open',
    ),
  ]
  server.on('upgrade', onUpgrade)
  // Any other request for another protocol is answered as if it had not been made.
  Object.assign(server, { shouldUpgradeCallback: isForChargers })

  return {
    get size() {
      return connections.size
    },
    async close() {
      isDraining = true
      // Served, and noted as gone, one by one until the turn of the last has come: this process lives.
      await Promise.allSettled(joining.values())
      await closeOneByOne(connections.values(), { overMs: limits.drainMs, answerMs: limits.answerMs })
      isClosing = true
      const ended = Promise.all(runs.map((one) => one.close()))
      const all = [...connections.values()]
      const cut = setTimeout(() => {
        for (const connection of all) connection.cut('server-stopped')
      }, limits.answerMs + LEAVE_MS)
      await Promise.all(all.map(({ closed }) => closed))
      clearTimeout(cut)
      await ended
      while (works.size > 0) await Promise.all(works)
      await releaseProcess(db, processId, clock.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'chargers are not noted as gone; another process will do it'),
      )
    },
  }
}

const FAILED_LOOK = 'missed wake-ups could not be looked for'

/** Whether the charger has given up meanwhile, as some do after half a minute: whatever would be done for it is lost. */
const hasGone = (socket: Duplex): boolean => socket.destroyed || socket.readableEnded

/** The version that both sides speak: the newest that the charger offers. */
const chooseVersion = (offered: ReadonlySet<string>): OcppVersion | undefined =>
  VERSIONS.find((version) => offered.has(version))
