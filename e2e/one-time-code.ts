/** The code that somebody was sent, as who operates a development installation reads it in the outbox. */
import { expect } from 'vitest'
import type { Person } from './person.ts'

/** @param contact a number or a mail address; of its messages, the newest that brought a code counts */
export async function readCode(owner: Person, contact: string): Promise<string> {
  const read = async () => {
    const messages: { template: string; body: string }[] = (await owner.get(`/outbox?q=${contact}`)).body.data
    const code = messages.find(({ template }) => template === 'one-time-code')
    return /\b\d{6}\b/.exec(code?.body ?? '')?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}
