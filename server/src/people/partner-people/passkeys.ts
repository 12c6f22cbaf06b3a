/** Passkeys of people of partners. The person and the partner get a mail of each that is added or removed. */
import { ok, type Result } from '@voltyatra/domain'
import type { PartnerActor } from '../../db/actor.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { selectBrandName } from '../company/index.ts'
import { queueMessage } from '../outbox/index.ts'
import { selectPartner } from '../partners/index.ts'
import * as passkeys from '../passkeys/index.ts'
import { selectPartnerPerson } from './queries.ts'

export const toPersonSubject = (subjectId: string) => ({ kind: 'partner', subjectId }) as const

export async function addPersonPasskey(
  work: Work,
  actor: PartnerActor,
  added: Parameters<typeof passkeys.addPasskey>[2],
): ReturnType<typeof passkeys.addPasskey> {
  const kept = await passkeys.addPasskey(work, toPersonSubject(actor.id), added)
  if (!kept.ok) return kept
  await record(work, actor, { change: 'add', key: added.name })
  return kept
}

export async function removePersonPasskey(
  work: Work,
  actor: PartnerActor,
  id: string,
): Promise<Result<undefined, { readonly kind: 'passkey-not-found' }>> {
  const removed = await passkeys.removePasskey(work, { ...toPersonSubject(actor.id), id })
  if (!removed.ok) return removed
  await record(work, actor, { change: 'remove', key: removed.value })
  return ok(undefined)
}

async function record(
  work: Work,
  { id, name, partnerId }: PartnerActor,
  { change, key }: { readonly change: 'add' | 'remove'; readonly key: string },
): Promise<void> {
  await work.audit({
    action: `partner-person.${change}-passkey`,
    subject: { kind: 'partner', id: partnerId },
    after: { person: id, name, passkey: key },
  })
  const { title, message } = getMessages().partnerPasskey({
    ...{ change, key, name, at: work.now },
    brand: await selectBrandName(work.tx),
  })
  const [person, partner] = [await selectPartnerPerson(work.tx, id), await selectPartner(work.tx, partnerId)]
  for (const recipient of new Set([person?.email, partner?.email])) {
    if (!recipient) continue
    const to = { channel: 'email', recipient, template: 'partner-passkey' } as const
    await queueMessage(work, { ...to, subject: title, body: message })
  }
}
