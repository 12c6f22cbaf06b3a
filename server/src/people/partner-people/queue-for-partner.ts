/** A mail to a partner: to its own address, and to everybody of it who has one. */
import type { Work } from '../../db/unit-of-work.ts'
import { queueMessage } from '../outbox/index.ts'
import { selectPartner } from '../partners/index.ts'
import { selectPeopleOfPartner } from './queries.ts'

interface Mail {
  /** What it is about, as the outbox names it. */
  readonly template: string
  readonly title: string
  readonly message: string
}

export async function queueForPartner(
  work: Work,
  partnerId: string,
  { template, title, message }: Mail,
): Promise<void> {
  const partner = await selectPartner(work.tx, partnerId)
  const people = await selectPeopleOfPartner(work.tx, partnerId)
  const addresses = [partner?.email, ...people.map(({ email }) => email)].filter(
    (one) => typeof one === 'string',
  )
  for (const recipient of new Set(addresses)) {
    await queueMessage(work, { channel: 'email', recipient, template, subject: title, body: message })
  }
}
