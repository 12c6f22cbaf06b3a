/** A mail as it was posted (RFC 5322, MIME), as far as an answer to a ticket needs it. */
import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { cutQuotes } from './cut-quotes.ts'
import { formatHtmlAsText } from './html-text.ts'
import { findTokens, type TicketToken } from './reply-address.ts'

export interface ReadMail {
  readonly from: string
  /** The tickets that it names as receivers, in their order. */
  readonly tokens: readonly TicketToken[]
  /** SHA-256 of its Message-ID, or of the mail where it has none. */
  readonly key: string
  /** Written by a program: an absence, a delivery report, a list, an answer to our own answer. */
  readonly isAutomatic: boolean
  /** Without what is quoted, at most `MOST_WORDS` long. */
  readonly words: string
  readonly filesLeftOut: number
}

const MOST_WORDS = 5000
/** What stands in the place of words that nobody wrote. */
const NO_WORDS = 'No words.'
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024, attachmentEncoding: 'arraybuffer' } as const
/** A mail of a person has a few; each costs time. */
const MOST_PARTS = 300

/** @returns undefined where it is no mail that can be read */
export async function readMail(raw: Buffer): Promise<ReadMail | undefined> {
  if (countParts(raw) > MOST_PARTS) return undefined
  let mail: Email
  try {
    mail = await PostalMime.parse(raw, LIMITS)
  } catch {
    return undefined
  }
  const from = mail.from?.address?.trim() ?? ''
  if (!ADDRESS.test(from)) return undefined
  return {
    from,
    tokens: findTokens(listReceivers(mail)),
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex'),
    isAutomatic: isAutomatic(mail) || findTokens([from]).length > 0,
    words: shorten(removeControls(cutQuotes(findText(mail))).trim() || NO_WORDS),
    filesLeftOut: mail.attachments.length,
  }
}

const ADDRESS = /^[^\s@<>\p{Cc}]{1,64}@[^\s@<>\p{Cc}]{1,255}$/u

function countParts(raw: Buffer): number {
  let count = 0
  for (let at = raw.indexOf('\n--'); at !== -1; at = raw.indexOf('\n--', at + 3)) count += 1
  return count
}

const findText = ({ text, html }: Email): string =>
  text !== undefined && text.trim() !== '' ? text : formatHtmlAsText(html ?? '')

/** Line ends and tabs stay. */
const removeControls = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '').toWellFormed()

function shorten(words: string): string {
  const signs = [...words]
  return signs.length <= MOST_WORDS ? words : `${signs.slice(0, MOST_WORDS - 1).join('')}…`
}

const RECEIVERS: ReadonlySet<string> = new Set(
  'to cc delivered-to x-original-to envelope-to x-envelope-to x-forwarded-to'.split(' '),
)

const listReceivers = ({ headers }: Email): readonly string[] =>
  headers.filter(({ key }) => RECEIVERS.has(key)).map(({ value }) => value)

/** RFC 3834, 5; what older programs write in its place; RFC 3464; the empty sender of RFC 5321, 4.5.5. */
function isAutomatic({ headers }: Email): boolean {
  const find = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = find('auto-submitted')
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(bulk|junk|list|auto_reply)\b/.test(find('precedence') ?? '') ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-loop', 'x-failed-recipients'].some(
      (name) => find(name) !== undefined,
    ) ||
    find('return-path') === '<>' ||
    /^multipart\/report\b/.test(find('content-type') ?? '')
  )
}
