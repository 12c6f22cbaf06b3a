/** The owner's settings for answers by mail: the address they go to, and where the mail server posts them. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import { lockTicketMail, selectTicketMail, updateTicketMail } from './queries.ts'
import { loadMailKey } from './reply-address.ts'

type Changed = { readonly kind: 'settings-changed' }

/** Null: no answers by mail. */
export async function setTicketMail(
  work: Work,
  { address, version }: { readonly address: string | null; readonly version: number | undefined },
): Promise<Result<null, Changed>> {
  const before = await lockTicketMail(work.tx)
  if (version !== undefined && version !== before.version) return refuse({ kind: 'settings-changed' })
  await updateTicketMail(work.tx, { address })
  await work.audit({
    action: 'ticket-mail.set',
    subject: { kind: 'message-connection', id: null },
    before: { address: before.address },
    after: { address },
  })
  return ok(null)
}

/** Mails are posted at a new address from now on, and no more at the old one. */
export async function renewPostAddress(work: Work): Promise<void> {
  const { round } = await lockTicketMail(work.tx)
  await updateTicketMail(work.tx, { round: round + 1 })
  await work.audit({ action: 'ticket-mail.renew', subject: { kind: 'message-connection', id: null } })
}

/** Of what the addresses of tickets are made. */
export interface AnswersByMail {
  readonly address: string
  readonly key: Buffer
}

/** Runs outside transactions. @returns undefined where there are no answers by mail */
export async function loadAnswersByMail(db: Db): Promise<AnswersByMail | undefined> {
  const { address } = await selectTicketMail(db)
  return address === null ? undefined : { address, key: await loadMailKey(db) }
}
