/** What a boot means in either version: what the charger is, and that its sessions were interrupted unless it was only asked. */
import type { BootFacts } from '../chargers/index.ts'
import { applyEvent } from '../charging-sessions/index.ts'
import { HEARTBEAT_S } from '../dialects/index.ts'
import type { CallContext, Outcome, Standing } from './route.ts'

/** Seconds between heartbeats of an accepted charger, and until the others may ask again. */
const INTERVAL_S = { accepted: HEARTBEAT_S, pending: 60, rejected: 600 } as const satisfies Record<
  Standing,
  number
>
const STATUS = { accepted: 'Accepted', pending: 'Pending', rejected: 'Rejected' } as const

export async function answerBoot(
  { standing, now, sessions }: CallContext,
  boot: BootFacts,
): Promise<Outcome> {
  const reply = { status: STATUS[standing], currentTime: now.toISOString(), interval: INTERVAL_S[standing] }
  if (standing !== 'accepted' || boot.isTriggered) return { kind: 'stored', reply, effects: { boot } }
  const event = { kind: 'interrupted', arrived: now.getTime() } as const
  const changed = (await sessions.all()).flatMap((session) => applyEvent(session, event) ?? [])
  return {
    kind: 'stored',
    reply,
    effects: { boot, sessions: changed.map(({ row }) => row) },
    sessions: changed.map(({ session }) => session),
  }
}
