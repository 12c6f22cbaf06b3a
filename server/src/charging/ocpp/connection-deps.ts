/** What every charger's connection of a process shares. */
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Inbox } from './inbox.ts'
import type { RequestForCar } from './request-for-car.ts'
import type { Semaphore } from './semaphore.ts'
import type { ReadOpenSessions } from './session-book.ts'

export interface ConnectionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly inbox: Inbox
  readonly readOpen: ReadOpenSessions
  /** For what takes a database connection to itself: the API needs some, too. */
  readonly semaphore: Semaphore
  /** Whose chargers they are, as their certificates say. */
  readonly organisation: string
  /** The origin at which people reach the program. */
  readonly publicUrl: string
  readonly requestForCar: RequestForCar
}
