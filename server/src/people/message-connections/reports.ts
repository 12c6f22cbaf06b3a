/** What providers post of messages that they took over, at an address that nobody can guess. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import type { Db } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { readHttpReports } from '../../platform/messaging/http-provider.ts'
import { type ReadReport, readMsg91Reports } from '../../platform/messaging/msg91.ts'
import { findBouncedMessage } from '../../platform/messaging/smtp.ts'
import { readWhatsAppReports } from '../../platform/messaging/whatsapp.ts'
import { applyReports, keepReports } from '../outbox/index.ts'
import { findConnection, findRecipient, noteBounce } from './queries.ts'
import { readSettings, type Settings } from './settings.ts'

/** The last part of the address at which a connection's provider reports. */
export async function deriveReportSecret(db: Db, connectionId: string): Promise<string> {
  const key = await loadProgramSecret(db, 'message-reports')
  return createHmac('sha256', key).update(connectionId).digest('base64url')
}

export interface PostedReport {
  readonly connectionId: string
  readonly secret: string
  readonly body: unknown
  readonly now: Date
}

type Refused = { readonly kind: 'connection-not-found' | 'report-unreadable' }

/** A wrong secret and an unknown connection are answered alike. */
export async function receiveReport(
  db: Db,
  { connectionId, secret, body, now }: PostedReport,
): Promise<Result<null, Refused>> {
  const expected = Buffer.from(await deriveReportSecret(db, connectionId))
  const given = Buffer.from(secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return refuse({ kind: 'connection-not-found' })
  }
  const connection = await findConnection(db, connectionId)
  if (!connection) return refuse({ kind: 'connection-not-found' })
  const settings = readSettings(connection)
  const reports = settings.provider === 'smtp' ? readMailReports(body) : readReports(settings, body)
  if (!reports) return refuse({ kind: 'report-unreadable' })
  await keepReports(
    db,
    keepLastOfEach(reports).map((report) => ({ accountId: connectionId, ...report })),
    now,
  )
  await applyReports(db, now)
  if (settings.provider === 'smtp') await noteBounces(db, reports, now)
  return ok(null)
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
