/**
 * How stations stand, for everybody who has a finder open: read once in a process for all of them, a few times a second
 * at most, and only where something changed. While nobody listens, nothing is read or kept.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { type StationNow, selectStationStates } from '../../network/stations/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Change, ChangeFeed, Follower, Following } from '../events/index.ts'

/** Changes are gathered for so long, in milliseconds: far below what a person notices. */
const COLLECT_MS = 250
/** The most stations and bookings that are read at once. */
const MOST_AT_ONCE = 500
/** Of so many frames that were sent last, a reader that comes back gets what it missed. */
const KEPT_FRAMES = 2_000

export interface StationReader {
  /** Undefined: all. */
  readonly stations: ReadonlySet<string> | undefined
  /** Quick; throws nothing. */
  send(frame: Buffer): void
}

export interface StationHub {
  /** @param after the id of the frame that it had last; what it missed since comes at once, or else a reset */
  listen(reader: StationReader, after: string | undefined): () => void
  readonly size: number
  /** Whether every commit from now on is received. */
  readonly isPlaced: boolean
}

interface HubOptions {
  readonly db: Db
  readonly feed: ChangeFeed
  readonly clock: Clock
  readonly log: Log
}

interface Sent {
  readonly number: number
  readonly stationId: string
  readonly frame: Buffer
}

export function openStationHub({ db, feed, clock, log }: HubOptions): StationHub {
  /** Of this process: another one numbers its frames otherwise. */
  const tag = randomBytes(6).toString('hex')
  const toAll = new Set<StationReader>()
  const byStation = new Map<string, Set<StationReader>>()
  let size = 0
  let following: Following | undefined
  let number = 0
  let sent: Sent[] = []
  /** The newest state that was sent of each station. */
  const lastSent = new Map<string, string>()
  const changed = { station: new Set<string>(), booking: new Set<string>() }
  let timer: NodeJS.Timeout | undefined
  let isReading = false

  const follower: Follower = {
    audience: { kind: 'program', topics: new Set(Object.keys(changed)) },
    change({ topic, subjectId }: Change) {
      changed[topic as keyof typeof changed].add(subjectId)
      readSoon()
    },
    reset: sendReset,
    isReady: () => changed.station.size + changed.booking.size < MOST_AT_ONCE * 10,
  }

  function readSoon(): void {
    if (isReading || timer) return
    timer = setTimeout(() => void read(), COLLECT_MS)
  }

  async function read(): Promise<void> {
    timer = undefined
    isReading = true
    const [stationIds, bookingIds] = [takeBatch(changed.station), takeBatch(changed.booking)]
    try {
      const now = clock.now()
      for (const station of await selectStationStates(db, { now, stationIds, bookingIds }))
        sendStation(station)
    } catch (error) {
      log.warn({ err: error }, 'open finders are not sent changes: stations cannot be read')
      sendReset()
    }
    isReading = false
    if (size > 0 && changed.station.size + changed.booking.size > 0) readSoon()
  }

  function sendStation({ id, status, free, total, connectors }: StationNow): void {
    const text = `${status} ${free} ${total} ${connectors}`
    if (lastSent.get(id) === text) return
    lastSent.set(id, text)
    const data = JSON.stringify({ _id: id, status, availableSlots: free, totalSlots: total })
    number += 1
    const frame = Buffer.from(`id: ${tag}-${number}\nevent: station\ndata: ${data}\n\n`)
    sent.push({ number, stationId: id, frame })
    if (sent.length > KEPT_FRAMES * 2) sent = sent.slice(-KEPT_FRAMES)
    for (const reader of toAll) reader.send(frame)
    for (const reader of byStation.get(id) ?? []) reader.send(frame)
  }

  const formatReset = () => Buffer.from(`id: ${tag}-${number}\nevent: reset\ndata: {}\n\n`)

  /** What changed is not known: everybody loads anew. */
  function sendReset(): void {
    sent = []
    lastSent.clear()
    // Who comes back with an older number has not received this.
    number += 1
    const frame = formatReset()
    for (const reader of new Set([...toAll, ...[...byStation.values()].flatMap((some) => [...some])]))
      reader.send(frame)
  }

  function resume(reader: StationReader, after: string | undefined): void {
    if (after === undefined) {
      reader.send(Buffer.from(`id: ${tag}-${number}\n\n`))
      return
    }
    const from = after.startsWith(`${tag}-`) ? Number(after.slice(tag.length + 1)) : Number.NaN
    const isKnown =
      from === number || (from <= number && from >= (sent[0]?.number ?? Number.POSITIVE_INFINITY) - 1)
    if (!isKnown) {
      reader.send(formatReset())
      return
    }
    for (const { stationId, frame, ...one } of sent) {
      if (one.number > from && (reader.stations?.has(stationId) ?? true)) reader.send(frame)
    }
  }

  function leave(): void {
    size -= 1
    if (size > 0) return
    following?.stop()
    following = undefined
    clearTimeout(timer)
    timer = undefined
    lastSent.clear()
    changed.station.clear()
    changed.booking.clear()
    // What is committed from here on is not received.
    sent = []
    number += 1
  }

  return {
    get size() {
      return size
    },
    get isPlaced() {
      return following?.cursor() !== undefined
    },
    listen(reader, after) {
      size += 1
      following ??= feed.follow(follower)
      if (reader.stations === undefined) toAll.add(reader)
      for (const id of reader.stations ?? []) {
        byStation.set(id, (byStation.get(id) ?? new Set<StationReader>()).add(reader))
      }
      resume(reader, after)
      return () => {
        toAll.delete(reader)
        for (const id of reader.stations ?? []) {
          const readers = byStation.get(id)
          readers?.delete(reader)
          if (readers?.size === 0) byStation.delete(id)
        }
        leave()
      }
    },
  }
}

function takeBatch(ids: Set<string>): string[] {
  const some = [...ids].slice(0, MOST_AT_ONCE)
  for (const id of some) ids.delete(id)
  return some
}
