/** One transaction, one instant, one actor: what every writing use case runs in. */
import { ok, type Refused, type Result } from '@voltyatra/domain'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from './actor.ts'
import type { Db, Tx } from './client.ts'
import { fillInsert } from './fill-insert.ts'
import { isOutdatedPlan } from './prepared-statements.ts'
import { checkConstraintsLater, sendLater } from './send-later.ts'
import { allowStatementsBeside } from './statements-beside.ts'

/** An entry of the audit log. The contexts add `action` (`context.ts`), since this module does not know which actions there are. */
export interface AuditVocabulary {
  readonly actor: Actor
}

/** What was done, as `noun.verb`: a closed list, so that a misspelt one does not compile. */
export type AuditedAction = AuditVocabulary extends { readonly action: infer A extends string } ? A : never

export interface AuditFacts {
  readonly action: AuditedAction
  readonly subject: { readonly kind: string; readonly id: string | null }
  /** The subject's fields before and after; never a secret. */
  readonly before?: object | null
  readonly after?: object | null
  /** Who did it, where the use case itself finds it out: a person who signs in arrives as a visitor. */
  readonly actor?: AuditVocabulary['actor']
}

/** What a use case gets: it writes through `tx`, at `now`, for `actor`, and records that with `audit`. */
export interface Work {
  readonly tx: Tx
  readonly now: Date
  readonly actor: Actor
  audit(facts: AuditFacts): Promise<void>
  /** For a repeat that found everything done already: nothing is written to the audit log. */
  nothingChanged(): void
  /** Whether the use case has written to the audit log; an operator's write without an entry is a bug. */
  isAccountedFor(): boolean
}

export interface WorkContext {
  readonly db: Db
  readonly now: Date
  readonly actor: Actor
  readonly requestId?: string
  readonly address?: string
}

/** Every id of the program: UUIDv7, so that ids sort by age and index pages fill in order. */
export const createId = (): string => uuidv7()

class Rollback extends Error {
  readonly refused: Refused<{ kind: string }>
  constructor(refused: Refused<{ kind: string }>) {
    super(refused.refusal.kind)
    this.refused = refused
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MOST_ATTEMPTS = 5

/**
 * Runs `use` in one transaction. A success commits; a refusal rolls everything back and is returned; a deadlock or a
 * plan that has grown old is tried again from the start, so `use` must do nothing outside the transaction.
 */
export async function runUnitOfWork<T, R extends { kind: string }>(
  context: WorkContext,
  use: (work: Work) => Promise<Result<T, R>>,
): Promise<Result<T, R>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.db.transaction().execute(async (tx) => {
        const result = await use(createWork(await allowStatementsBeside(tx), context))
        if (!result.ok) throw new Rollback(result)
        await checkConstraintsLater(tx)
        return ok(result.value)
      })
    } catch (error) {
      if (error instanceof Rollback) return error.refused as Refused<R>
      if (attempt >= MOST_ATTEMPTS || !isTransient(error)) throw error
    }
  }
}

const insertEntry = fillInsert('audit_entry', [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'subject_kind',
  'subject_id',
  'before',
  'after',
  'request_id',
  'address',
])

function createWork(tx: Tx, { now, actor, requestId, address }: WorkContext): Work {
  let isAccounted = false
  return {
    tx,
    now,
    actor,
    nothingChanged() {
      isAccounted = true
    },
    isAccountedFor: () => isAccounted,
    async audit({ action, subject, before, after, actor: named = actor }) {
      isAccounted = true
      await sendLater(
        tx,
        insertEntry(tx, {
          id: createId(),
          at: now,
          actor_kind: named.kind,
          actor_id: 'id' in named ? named.id : null,
          actor_name: 'name' in named ? named.name : null,
          action,
          subject_kind: subject.kind,
          subject_id: subject.id,
          before: before ? JSON.stringify(before) : null,
          after: after ? JSON.stringify(after) : null,
          request_id: requestId ?? null,
          address: address ?? null,
        }),
      )
    },
  }
}

function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isOutdatedPlan(error)
}
