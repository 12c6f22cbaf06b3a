/** The time of day, where a demonstration lives on beside chargers that know no other. */
import { TestClock } from '@voltyatra/server/testing/test-app.ts'

export class RunningClock extends TestClock {
  override now(): Date {
    return new Date()
  }
}
