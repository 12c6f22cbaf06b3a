/** What providers post of messages that they took over, at an address that nobody can guess. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import type { Db } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { readHttpReports } from '../../platform/messaging/http-provider.ts'
import { type ReadReport, readMsg91Reports } from '../../platform/messaging/msg91.ts'
import { readReturnedMail } from '../../platform/messaging/returned-mail.ts'
import { findBouncedMessage } from '../../platform/messaging/smtp.ts'
import { isSignedByWhatsApp, readWhatsAppReports } from '../../platform/messaging/whatsapp.ts'
import { parseJson } from '../../platform/parse-json.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { applyReports, keepReports } from '../outbox/index.ts'
import { type ConnectionRow, findConnection, findRecipient, noteBounce } from './queries.ts'
import { openSecrets } from './secrets.ts'
import { readSettings, type Settings } from './settings.ts'

/** The last part of the address at which a connection's provider reports. */
export const computeReportSecret = (key: Buffer, connectionId: string): string =>
  createHmac('sha256', key).update(connectionId).digest('base64url')

/** The installation's, outside any transaction: the first to need it makes it. */
export const loadReportKey = (db: Db): Promise<Buffer> => loadProgramSecret(db, 'message-reports')

/** The address that a provider was given: whose reports come there, and the part that nobody can guess. */
export interface ReportAddress {
  readonly connectionId: string
  readonly secret: string
}

export interface PostedReport extends ReportAddress {
  /** As it came. */
  readonly body: Buffer
  /** Whether it is a whole mail that came back, and no JSON. */
  readonly isMail: boolean
  /** The `X-Hub-Signature-256` header, which WhatsApp sends. */
  readonly signature: string
}

type Refused = { readonly kind: 'connection-not-found' | 'signature-invalid' | 'report-unreadable' }

/** A wrong secret and an unknown connection are answered alike. */
async function findReporting(
  db: Db,
  { connectionId, secret }: ReportAddress,
): Promise<ConnectionRow | undefined> {
  const isRight = isEqualSecretly(secret, computeReportSecret(await loadReportKey(db), connectionId))
  return isRight ? await findConnection(db, connectionId) : undefined
}

function isEqualSecretly(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * What WhatsApp asks of an address before it posts there: whoever entered it in WhatsApp's console knows its secret.
 * @returns the text to be answered; undefined where it is not our address, or not that secret
 */
export async function answerChallenge(
  db: Db,
  address: ReportAddress,
  { mode, token, challenge }: Readonly<Record<'mode' | 'token' | 'challenge', string>>,
): Promise<string | undefined> {
  const connection = await findReporting(db, address)
  if (connection?.provider !== 'whatsapp-cloud' || mode !== 'subscribe') return undefined
  return isEqualSecretly(token, address.secret) && CHALLENGE.test(challenge) ? challenge : undefined
}

/** Nothing that a browser would take for a page. */
const CHALLENGE = /^[\w.-]{1,200}$/

export async function receiveReport(
  { db, box, now }: { readonly db: Db; readonly box: SecretBox; readonly now: Date },
  { body, isMail, signature, ...address }: PostedReport,
): Promise<Result<null, Refused>> {
  const connection = await findReporting(db, address)
  if (!connection) return refuse({ kind: 'connection-not-found' })
  const settings = readSettings(connection)
  if (settings.provider === 'whatsapp-cloud' && !isSigned(box, connection, { body, signature })) {
    return refuse({ kind: 'signature-invalid' })
  }
  if (isMail) {
    return settings.provider === 'smtp'
      ? await receiveReturned(db, { connection, body, now })
      : refuse({ kind: 'report-unreadable' })
  }
  const posted = parseJson(body.toString())
  const reports = settings.provider === 'smtp' ? readMailReports(posted) : readReports(settings, posted)
  if (!reports) return refuse({ kind: 'report-unreadable' })
  await keepReports(
    db,
    keepLastOfEach(reports).map((report) => ({ accountId: connection.id, ...report })),
    now,
  )
  await applyReports(db, now)
  if (settings.provider === 'smtp') await noteBounces(db, reports, now)
  return ok(null)
}

interface Returned {
  readonly connection: ConnectionRow
  readonly body: Buffer
  readonly now: Date
}

/** An absence comes back to the same address as a report that a mail failed: only that one counts. */
async function receiveReturned(
  db: Db,
  { connection, body, now }: Returned,
): Promise<Result<null, { readonly kind: 'report-unreadable' }>> {
  const returned = await readReturnedMail(body)
  if (!returned) return refuse({ kind: 'report-unreadable' })
  const { messageId: providerId, hasFailed, isOfAddress, detail } = returned
  if (!hasFailed) return ok(null)
  const report = { providerId, outcome: 'failed' as const, detail }
  await keepReports(db, [{ accountId: connection.id, ...report }], now)
  await applyReports(db, now)
  if (isOfAddress) await noteBounces(db, [report], now)
  return ok(null)
}

/** Where the app secret is entered every post has its signature; without one the address alone is the proof. */
function isSigned(
  box: SecretBox,
  connection: ConnectionRow,
  { body, signature }: Pick<PostedReport, 'body' | 'signature'>,
): boolean {
  if (!connection.secretNames.includes('appSecret')) return true
  const opened = openSecrets(box, connection)
  const appSecret = opened.ok ? opened.value.appSecret : undefined
  return appSecret !== undefined && isSignedByWhatsApp(appSecret, body, signature)
}

function readReports(settings: Settings, body: unknown): readonly ReadReport[] | undefined {
  switch (settings.provider) {
    case 'msg91':
      return readMsg91Reports(body)
    case 'whatsapp-cloud':
      return readWhatsAppReports(body)
    case 'http':
      return settings.reports ? readHttpReports(body, settings.reports) : undefined
    default:
      return undefined
  }
}

/** One row takes one report in one statement; that it was delivered counts. */
function keepLastOfEach(reports: readonly ReadReport[]): readonly ReadReport[] {
  const known = new Map<string, ReadReport>()
  for (const report of reports) {
    if (known.get(report.providerId)?.outcome !== 'delivered') known.set(report.providerId, report)
  }
  return [...known.values()]
}

const Bounce = z.looseObject({
  /** The address to which the mail came back, or the id of the mail. */
  recipient: z.string().max(300).optional(),
  messageId: z.string().max(300).optional(),
  detail: z.string().max(300).optional(),
})
const Bounces = z.union([z.array(Bounce).max(1000), Bounce.transform((one) => [one])])

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** Mails that came back, as whoever receives them passes them on (docs/operations.md). */
function readMailReports(body: unknown): readonly ReadReport[] | undefined {
  const read = Bounces.safeParse(body)
  const reports = read.data?.flatMap(({ recipient = '', messageId = '', detail = null }) => {
    const id = findBouncedMessage(recipient) ?? UUID.exec(messageId)?.[0]?.toLowerCase()
    return id === undefined ? [] : [{ providerId: id, outcome: 'failed' as const, detail }]
  })
  return reports && reports.length > 0 ? reports : undefined
}

async function noteBounces(db: Db, reports: readonly ReadReport[], at: Date): Promise<void> {
  for (const { providerId, detail } of reports) {
    const address = await findRecipient(db, providerId)
    if (address !== undefined) await noteBounce(db, { address, at, detail })
  }
}
