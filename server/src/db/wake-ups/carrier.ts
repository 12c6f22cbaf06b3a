import type { WakeUp, WakeUpChannel } from './wake-up.ts'

export interface Listening {
  readonly channel: WakeUpChannel
  readonly onWakeUp: (payload: string) => void
  /** Wake-ups may have been missed: what might have been said is to be looked for. */
  readonly onGap: () => void
}

/** What brings wake-ups from one process to all, itself among them: PostgreSQL, or NATS. */
export interface WakeUpCarrier {
  /** @throws when they were not taken, all of them or some */
  send(wakeUps: readonly WakeUp[]): Promise<void>
  /** @throws when nothing can be received at first; what breaks afterwards is mended by itself, and reported as a gap */
  listen(listening: Listening): Promise<{ close(): Promise<void> }>
  close(): Promise<void>
}
