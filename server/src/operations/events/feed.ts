/**
 * The changes as they are committed, read once in a process for everybody who follows them there. While nobody does,
 * nothing is read.
 */
import type { Db } from '../../db/client.ts'
import type { Log } from '../../platform/log.ts'
import { type Cursor, formatCursor, getLater, isAfter, parseCursor } from './cursor.ts'
import { type Follower, Followers, type Seat } from './followers.ts'
import { type ChangePage, selectChangesAfter } from './queries.ts'

/** How often the database is asked, in milliseconds: far below the second within which a screen is notified. */
const EVERY_MS = 200
/** How often while it does not answer. */
const RETRY_MS = 1_000
const PAGE = 1_000
/** A follower that missed more pages than this has to load everything anew, which is quicker. */
const MOST_PAGES = 10
/** When all followers reconnect at once, new changes are sent between one group and the next. */
const GROUP = 100
const AT_ONCE = 4

export interface Following {
  /** The cursor up to which all changes were sent; undefined until the first read. */
  cursor(): string | undefined
  stop(): void
}

export interface ChangeFeed {
  /** Sends all changes after `after` and then new ones; without `after`, only new ones. */
  follow(follower: Follower, after?: string): Following
  /** How many follow, by kind. */
  count(kind: Follower['audience']['kind']): number
  /** Stops reading and sending. */
  close(): Promise<void>
}

export interface FeedOptions {
  readonly db: Db
  readonly log: Log
}

/** Nothing is read before there is a follower. */
export function openChangeFeed({ db, log }: FeedOptions): ChangeFeed {
  const seats = new Followers()
  /** Followers that are up to date have all changes up to here; undefined without followers. */
  let cursor: Cursor | undefined
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let isClosed = false

  const lookIn = (ms: number): void => {
    if (isClosed || looking) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      looking = look().then((pause) => {
        looking = undefined
        if (seats.size > 0) lookIn(pause)
        else cursor = undefined
      })
    }, ms)
  }

  /** Followers that can be sent past changes now. */
  const behind = (): Seat[] => [...seats].filter(({ isBehind, follower }) => isBehind && follower.isReady())

  /** One round; in how many milliseconds the next one shall be. */
  const look = async (): Promise<number> => {
    try {
      const here = await sendNewChanges(cursor ?? (await readPresent(db)))
      const group = behind().slice(0, GROUP)
      const work = async () => {
        for (let seat = group.pop(); seat && !isClosed; seat = group.pop()) await catchUp(seat, here)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      isFailing = false
      return behind().length > 0 ? 0 : EVERY_MS
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'open screens are not notified of changes: these cannot be read')
      isFailing = true
      return RETRY_MS
    }
  }

  /** Up to where followers that are up to date have been sent changes. */
  const sendNewChanges = async (from: Cursor): Promise<Cursor> => {
    for (let at = from; ; ) {
      const page = await selectChangesAfter(db, at, PAGE)
      if (isLost(at, page)) {
        const anew = { xact: page.settledXact, id: 0 }
        for (const seat of seats) if (!seat.isBehind) startAnew(seat, anew)
        cursor = anew
        return anew
      }
      if (page.changes.length > 0) {
        for (const seat of seats) if (!seat.isBehind && !seat.follower.isReady()) noteFallingBehind(seat, at)
        for (const change of page.changes) seats.send(change)
      }
      cursor = page.upTo
      at = page.upTo
      if (page.isLast || isClosed) return at
    }
  }

  const catchUp = async (seat: Seat, here: Cursor): Promise<void> => {
    if (seat.cursor === 'now') return settle(seat, here)
    if (!seat.cursor || seat.pages === MOST_PAGES) return startAnew(seat, here)
    const page = await selectChangesAfter(db, seat.cursor, PAGE)
    if (!seats.has(seat)) return
    if (isLost(seat.cursor, page)) return startAnew(seat, here)
    seat.pages += 1
    for (const change of page.changes) seats.sendChange(seat, change)
    seat.cursor = page.upTo
    seat.isBehind = !page.isLast
  }

  return {
    follow(follower, after) {
      const seat: Seat = {
        follower,
        cursor: after === undefined ? 'now' : parseCursor(after),
        isBehind: true,
        pages: 0,
      }
      seats.add(seat)
      lookIn(0)
      return {
        cursor() {
          if (!seat.cursor || seat.cursor === 'now') return undefined
          return formatCursor(seat.isBehind || !cursor ? seat.cursor : getLater(seat.cursor, cursor))
        },
        stop: () => seats.delete(seat),
      }
    },
    count: (kind) => seats.count(kind),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Behind everything that has been committed. */
async function readPresent(db: Db): Promise<Cursor> {
  const { settledXact } = await selectChangesAfter(db, { xact: 0n, id: 0 }, 0)
  return { xact: settledXact, id: 0 }
}

/**
 * What lies behind `place` is not whole: rows were thrown away, or the place is one of another server's, whose dump
 * was restored here or that has.
 */
const isLost = (place: Cursor, { horizon, nextXact }: ChangePage): boolean =>
  isAfter(horizon, place) || place.xact > nextXact

function settle(seat: Seat, place: Cursor): void {
  seat.cursor = place
  seat.isBehind = false
}

/**
 * A follower is not sent changes faster than it reads: it gets the next ones from the database, when it is ready again.
 */
function noteFallingBehind(seat: Seat, place: Cursor): void {
  seat.cursor = getLater(seat.cursor as Cursor, place)
  seat.isBehind = true
  seat.pages = 0
}

function startAnew(seat: Seat, place: Cursor): void {
  settle(seat, place)
  seat.follower.reset(formatCursor(place))
}
