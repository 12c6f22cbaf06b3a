/** The calls of connections to providers of messages. */
import * as contract from '@voltyatra/contract'
import { API_PREFIX, type BodyOf, type ReplyOf } from '@voltyatra/contract'
import { may, ok, type Result, refuse, type Standing } from '@voltyatra/domain'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Db, Reader } from '../../../db/client.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import { sendRefusal } from '../../../http/refused.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import type { Config } from '../../../platform/config.ts'
import { selectBrandName } from '../../company/index.ts'
import { loadMessageCaps, loadSpentToday } from '../../outbox/index.ts'
import * as messages from '../index.ts'

type SettingsOnWire = ReplyOf<typeof contract.getMessageSettings>['data']

interface Viewed {
  readonly now: Date
  readonly deps: { readonly config: Pick<Config, 'publicUrl'> }
  /** Who may change connections sees where their providers report. */
  readonly actor: Standing
}

async function loadSettingsOnWire(
  reader: Reader,
  { now, deps, actor }: Viewed,
  reportKey: Buffer,
): Promise<SettingsOnWire> {
  const rows = await messages.listConnections(reader)
  const connections = rows.map(
    ({ rank, secretNames, lastSentAt, failingSince, id, channel, provider, ...row }) => ({
      ...{ _id: id, channel, provider, rank: rank === 1 ? ('1' as const) : ('2' as const) },
      settings: { ...row.settings },
      secrets: contract.CONNECTION_SECRETS.filter((name) => secretNames.includes(name)),
      isOn: row.isOn,
      costPaise: row.costPaise,
      reportUrl: may(actor, 'message.configure')
        ? `${deps.config.publicUrl}${API_PREFIX}/message-reports/${id}/${messages.computeReportSecret(reportKey, id)}`
        : null,
      lastSentAt: lastSentAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
      failure: row.failure,
      version: row.version,
    }),
  )
  return {
    connections,
    registrations: await messages.listRegistrations(reader),
    caps: { ...(await loadMessageCaps(reader)) },
    spent: {
      installationPaise: await loadSpentToday(reader, 'installation', now),
      broadcastsPaise: await loadSpentToday(reader, 'broadcasts', now),
    },
  }
}

/** A connection's settings as the feature keeps them, and the secrets that were entered. */
function parseSettings({ settings }: Pick<BodyOf<typeof contract.setMessageConnection>, 'settings'>) {
  const { key, password, dkimKey, appSecret, ...rest } = settings as typeof settings & messages.Secrets
  const entered = Object.entries({ key, password, dkimKey, appSecret }).filter(([, secret]) => secret)
  return { settings: rest as messages.Settings, secrets: Object.fromEntries(entered) as messages.Secrets }
}

const toPlace = ({
  channel,
  rank,
}: {
  readonly channel: SettingsOnWire['connections'][number]['channel']
  readonly rank: '1' | '2'
}) => ({
  channel,
  rank: Number(rank),
})

const prepare = async ({ db }: { readonly db: Db }) => ok(await messages.loadReportKey(db))

/** What a change answers: the settings as they are after it. */
const answer = async (
  context: Viewed & { readonly work: Work; readonly prepared: Buffer },
  message: Parameters<typeof formatSuccess>[0],
): Promise<Result<{ readonly message: string; readonly data: SettingsOnWire }, never>> =>
  ok({
    message: formatSuccess(message),
    data: await loadSettingsOnWire(context.work.tx, context, context.prepared),
  })

export const messageConnectionRoutes: readonly Route[] = [
  read(contract.getMessageSettings, async (context) =>
    ok({ data: await loadSettingsOnWire(context.db, context, await messages.loadReportKey(context.db)) }),
  ),

  write(contract.setMessageConnection, {
    prepare,
    async write(context) {
      const { work, deps, params, body } = context
      const { secrets: box, config } = deps
      const request = {
        ...toPlace(params),
        ...parseSettings(body),
        costPaise: body.costPaise,
        isOn: body.isOn,
      }
      const done = await messages.setConnection(work, request, { box, isDevelopment: config.isDevelopment })
      if (!done.ok) return done
      return await answer(context, 'connection-saved')
    },
  }),

  write(contract.removeMessageConnection, {
    prepare,
    async write(context) {
      const { work, params } = context
      const done = await messages.removeConnection(work, toPlace(params))
      if (!done.ok) return done
      return await answer(context, 'connection-removed')
    },
  }),

  write(contract.testMessageConnection, {
    async prepare({ db, deps, params, body, actor }) {
      const around = { db, secrets: deps.secrets, request: deps.outside, now: () => deps.clock.now() }
      const to = body.to ?? (params.channel === 'email' ? actor.name : '')
      const brand = await selectBrandName(db)
      const message = { subject: `Test of ${brand}`, body: `This is a test of ${brand}.` }
      return await messages.tryConnection(around, { ...toPlace(params), to, message })
    },
    async write({ work, params }) {
      await work.audit({
        action: 'message-connection.test',
        subject: { kind: 'message-connection', id: null },
        after: { ...params },
      })
      return ok({ message: formatSuccess('connection-tested') })
    },
  }),

  write(contract.setMessageCaps, {
    prepare,
    async write(context) {
      const {
        work,
        body: { version, ...caps },
      } = context
      const done = await messages.setCaps(work, caps, version)
      if (!done.ok) return done
      return await answer(context, 'caps-saved')
    },
  }),

  write(contract.setMessageRegistration, {
    prepare,
    async write(context) {
      const { work, body } = context
      const registration = { ...body, header: body.header || null, templateId: body.templateId || null }
      const isWhole =
        body.channel === 'sms' ? registration.header && registration.templateId : body.providerTemplate
      if (!isWhole) return refuse({ kind: 'registration-incomplete' })
      await messages.setRegistration(work, registration)
      return await answer(context, 'registration-saved')
    },
  }),

  write(contract.removeMessageRegistration, {
    prepare,
    async write(context) {
      const { work, params } = context
      const done = await messages.removeRegistration(work, params)
      if (!done.ok) return done
      return await answer(context, 'registration-removed')
    },
  }),

  write(contract.receiveMessageReport, {
    prepare: ({ db, deps, now, params, rawBody = NOTHING, headers }) =>
      messages.receiveReport(
        { db, box: deps.secrets, now },
        {
          connectionId: params.id,
          secret: params.secret,
          body: rawBody,
          isMail: /^message\/rfc822\b/i.test(String(headers['content-type'] ?? '')),
          signature: String(headers['x-hub-signature-256'] ?? ''),
        },
      ),
    write: async (): Promise<Result<{ readonly message: string }, never>> =>
      ok({ message: formatSuccess('report-received') }),
  }),
]

const NOTHING = Buffer.alloc(0)

const CHALLENGED = z.object({
  'hub.mode': z.string().max(50),
  'hub.verify_token': z.string().max(200),
  'hub.challenge': z.string().max(200),
})

/** WhatsApp looks whether an address is ours before it reports there: answered with what it sent. */
export function mountReportChallenge(api: FastifyInstance, db: Db): void {
  const { path, params: form } = contract.receiveMessageReport
  api.get(API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ params, query }, reply) => {
    const [place, requested] = [form.safeParse(params), CHALLENGED.safeParse(query)]
    if (!place.success || !requested.success) return sendRefusal(reply, { kind: 'no-such-call' })
    const answered = await messages.answerChallenge(
      db,
      { connectionId: place.data.id, secret: place.data.secret },
      {
        mode: requested.data['hub.mode'],
        token: requested.data['hub.verify_token'],
        challenge: requested.data['hub.challenge'],
      },
    )
    if (answered === undefined) return sendRefusal(reply, { kind: 'no-such-call' })
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(answered)
  })
}
