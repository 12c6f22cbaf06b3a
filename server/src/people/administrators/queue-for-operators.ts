/** A mail to every operator who may do something. */
import { may, type Permission } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { queueMessage } from '../outbox/index.ts'
import { selectActiveAdministrators } from './queries.ts'

interface Mail {
  /** What it is about, as the outbox names it. */
  readonly template: string
  readonly title: string
  readonly message: string
}

/** How many were written. */
export async function queueForOperators(
  work: Work,
  permission: Permission,
  { template, title, message }: Mail,
): Promise<number> {
  const readers = (await selectActiveAdministrators(work.tx)).filter((one) => may(one, permission))
  for (const { email } of readers) {
    const to = { channel: 'email', recipient: email, template } as const
    await queueMessage(work, { ...to, subject: title, body: message })
  }
  return readers.length
}
