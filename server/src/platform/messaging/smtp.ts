/** Mail by SMTP: signed where a key is given, with an envelope sender of its own by which a mail that comes back is known. */
import { createTransport } from 'nodemailer'
import { MayHaveArrived } from '../outside/request-outside.ts'
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
  /** The code of the system or of TLS, where nodemailer has put one of its own in its place. */
  readonly originalCode?: string
  readonly timeoutType?: string
}

const LOST: ReadonlySet<string> = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT'])
const NEVER_MADE: ReadonlySet<string> = new Set(['connect', 'getaddrinfo'])

/** What a mail server refuses for good about the receiver: no such mailbox, or not taken here (RFC 3463, 5.1.x and 5.2.1). */
const OF_THE_ADDRESS = /\b5\.(1\.([1236]|10)|2\.1)\b/
/** A mailbox that is full, a mail that is too large, and what a rule forbids are none of it. */
const OF_ANOTHER_THING = /\b5\.(2\.[23]|3\.\d|7\.\d)/
const BAD_ADDRESS_CODES: ReadonlySet<number> = new Set([550, 551, 553])
/** Too large for the server or for the mailbox (RFC 1870; RFC 3463, X.2.3 and X.3.4). */
const TOO_LARGE = /\b5\.(2\.3|3\.4)\b/

/** Whether what a server said at a receiver's address is about that address, and for good. */
export const isAboutAddress = (reply: string): boolean =>
  OF_THE_ADDRESS.test(reply) ||
  (BAD_ADDRESS_CODES.has(Number(/^\d{3}/.exec(reply)?.[0])) && !OF_ANOTHER_THING.test(reply))

function toHandover(error: unknown): Handover {
  const { responseCode = 0, response = '', command = '', message } = error as SmtpError
  const detail = response.slice(0, 300)
  if (/^RCPT\b/.test(command) && isAboutAddress(response))
    return { outcome: 'refused', failure: 'address-bounced', detail }
  // The same mail is as large when it is tried again.
  if (responseCode === 552 || TOO_LARGE.test(response))
    return { outcome: 'refused', failure: 'undelivered', detail }
  if (mayBeLostAfterIt(error as SmtpError)) throw new MayHaveArrived(message)
  throw error
}

/** A connection that was lost without a word may have been lost after the last line: only the server knows. */
function mayBeLostAfterIt({
  responseCode = 0,
  code = '',
  syscall = '',
  originalCode,
  timeoutType = 'SOCKET_TIMEOUT',
}: SmtpError): boolean {
  // TLS fails, and no greeting comes, before anything is sent; what fails later names what the system did.
  const isBefore =
    NEVER_MADE.has(syscall) ||
    (originalCode !== undefined && syscall === '') ||
    timeoutType !== 'SOCKET_TIMEOUT'
  return responseCode === 0 && LOST.has(code) && !isBefore
}
