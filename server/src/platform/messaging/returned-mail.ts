/** A mail that came back to its sender, whole, as a mail server posts it: a delivery report (RFC 3464), or an answer of a mailbox. */
import PostalMime, { type Email } from 'postal-mime'
import { findBouncedMessage, isAboutAddress } from './smtp.ts'

export interface ReturnedMail {
  /** The id of the message that came back. */
  readonly messageId: string
  /** Whether it was given up; a report that it is late, an absence or an answer says nothing of the kind. */
  readonly hasFailed: boolean
  /** Whether nobody can ever be reached there. */
  readonly isOfAddress: boolean
  /** The words of the server that refused it. */
  readonly detail: string | null
}

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024, attachmentEncoding: 'utf8' } as const
const RECEIVERS: ReadonlySet<string> = new Set('to delivered-to x-original-to envelope-to'.split(' '))

/** @returns undefined where it came back to no message of ours, or cannot be read */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail | undefined> {
  let mail: Email
  try {
    mail = await PostalMime.parse(raw, LIMITS)
  } catch {
    return undefined
  }
  const receivers = mail.headers.filter(({ key }) => RECEIVERS.has(key)).map(({ value }) => value)
  const messageId = receivers.map(findBouncedMessage).find((id) => id !== undefined)
  if (messageId === undefined) return undefined
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const fields = readFields(report === undefined ? '' : String(report.content))
  if (fields.get('action')?.toLowerCase() !== 'failed')
    return { messageId, hasFailed: false, isOfAddress: false, detail: null }
  const diagnosis = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '')
  const status = fields.get('status') ?? ''
  const reason = diagnosis === '' ? status : diagnosis
  return {
    messageId,
    hasFailed: true,
    isOfAddress: isAboutAddress(reason) || isAboutAddress(status),
    detail: reason === '' ? null : reason.replace(/\s+/g, ' ').slice(0, 300),
  }
}

/** Of the one receiver that each of our mails has; lines that begin with a blank go on. */
function readFields(text: string): ReadonlyMap<string, string> {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
    }),
  )
}
