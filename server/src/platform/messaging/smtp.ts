/** Mail by SMTP: signed where a key is given, with an envelope sender of its own by which a mail that comes back is known. */
import { createTransport } from 'nodemailer'
import { MayHaveArrived } from '../outside/ask-outside.ts'
import type { Handover, OutgoingMessage } from './channel.ts'

export interface SmtpAccess {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything else is said, `none` on this machine only. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | null
  readonly password: string | undefined
  readonly from: string
  readonly fromName: string
  /** Mails that come back are sent here, each under an address of its own; null: to `from`. */
  readonly bounceAddress: string | null
  readonly dkim: { readonly domain: string; readonly selector: string; readonly key: string } | null
}

const TIMEOUT_MS = 10_000

export async function sendBySmtp(
  { host, port, security, user, password, from, fromName, bounceAddress, dkim }: SmtpAccess,
  { id, to, subject, body, replyTo }: OutgoingMessage,
): Promise<Handover> {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key } }),
  })
  const messageId = formatMessageId(id, from)
  try {
    await transport.sendMail({
      from: { name: fromName, address: from },
      to: { name: '', address: to },
      ...(replyTo && { replyTo: { name: fromName, address: replyTo } }),
      envelope: { from: bounceAddress === null ? from : formatEnvelopeSender(id, bounceAddress), to: [to] },
      subject: subject ?? '',
      text: body,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { outcome: 'sent', providerId: id }
  } catch (error) {
    return toHandover(error)
  } finally {
    transport.close()
  }
}

/** A repeated attempt has the same: a mailbox that got it already knows it again. */
const formatMessageId = (id: string, from: string): string =>
  `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`

/** The id of the message stands in the address (variable envelope return path). */
function formatEnvelopeSender(id: string, bounceAddress: string): string {
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${id}${bounceAddress.slice(at)}`
}

/** The id of the message that came back to this address; undefined where it names none. */
export const findBouncedMessage = (recipient: string): string | undefined =>
  /\+([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(recipient)?.[1]?.toLowerCase()

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
  readonly syscall?: string
}

const LOST: ReadonlySet<string> = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT'])
const NEVER_MADE: ReadonlySet<string> = new Set(['connect', 'getaddrinfo'])

/** What a mail server refuses for good about the receiver: no such mailbox, or not taken here (RFC 3463, 5.1.x and 5.2.1). */
const OF_THE_ADDRESS = /\b5\.(1\.[1236]|2\.1)\b/
const BAD_ADDRESS_CODES: ReadonlySet<number> = new Set([550, 551, 553])

function toHandover(error: unknown): Handover {
  const {
    responseCode = 0,
    response = '',
    command = '',
    message,
    code = '',
    syscall = '',
  } = error as SmtpError
  const isOfAddress =
    /^RCPT\b/.test(command) &&
    (OF_THE_ADDRESS.test(response) || (BAD_ADDRESS_CODES.has(responseCode) && !/\b5\.7\./.test(response)))
  if (isOfAddress) return { outcome: 'refused', failure: 'address-bounced', detail: response.slice(0, 300) }
  // A connection that was lost without a word may have been lost after the last line: only the server knows.
  const isLost = responseCode === 0 && LOST.has(code) && !NEVER_MADE.has(syscall)
  if (isLost) throw new MayHaveArrived(message)
  throw error
}
