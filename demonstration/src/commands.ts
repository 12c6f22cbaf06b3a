/** The features' own commands as the demonstration gives them: each in its unit of work, at a simulated time. */
import type { Result } from '@voltyatra/domain'
import type { Actor, AdministratorActor } from '@voltyatra/server/db/actor.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { runUnitOfWork, type Work } from '@voltyatra/server/db/unit-of-work.ts'

/** The operator's people, one for each role that acts. */
export interface Staff {
  readonly owner: AdministratorActor
  readonly manager: AdministratorActor
  readonly support: AdministratorActor
  readonly accountant: AdministratorActor
}

export interface Driver {
  readonly id: string
  readonly phone: string
}

export const toActor = ({ id, phone }: Driver): Actor => ({ kind: 'customer', id, name: phone })

export type Give = <T, R extends { kind: string }>(
  actor: Actor,
  now: Date,
  use: (work: Work) => Promise<Result<T, R>>,
) => Promise<T>

/** Gives commands that cannot be refused in a network that was thought out: a refusal is a bug, and ends the building. */
export const createGive =
  (db: Db): Give =>
  async (actor, now, use) => {
    const done = await runUnitOfWork({ db, now, actor }, use)
    if (!done.ok) throw new Error(`The demonstration was refused: ${JSON.stringify(done.refusal)}`)
    return done.value
  }
