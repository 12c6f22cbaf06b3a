/** Which chargers’ card terminals the operator trusts: payments that these report count as paid. */
import type { Paise } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { deleteTerminal, selectTerminalMost, upsertTerminal } from './terminal-queries.ts'

interface Wanted {
  readonly chargerId: string
  /** What it blocks on a card where its charger does not say so; undefined: it is not trusted. */
  readonly most: Paise | undefined
}

/** Charges that go on are paid all the same where it is not trusted any more. */
export async function setTerminal(work: Work, { chargerId, most }: Wanted): Promise<void> {
  const { tx, actor, now } = work
  if (actor.kind !== 'administrator') throw new Error('Only operators trust card terminals')
  const before = await selectTerminalMost(tx, chargerId)
  if (before === most) return work.nothingChanged()
  if (most === undefined) await deleteTerminal(tx, chargerId)
  else await upsertTerminal(tx, { chargerId, most, by: actor.id, now })
  await work.audit({
    action: most === undefined ? 'card-terminal.distrust' : 'card-terminal.trust',
    subject: { kind: 'charger', id: chargerId },
    before: { mostPaise: before ?? null },
    after: { mostPaise: most ?? null },
  })
}
