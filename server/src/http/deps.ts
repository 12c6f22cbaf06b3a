/** What handlers may use beside the database: the ports, made once by `app.ts`. */
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'

export interface Deps {
  readonly config: Config
  readonly clock: Clock
}
