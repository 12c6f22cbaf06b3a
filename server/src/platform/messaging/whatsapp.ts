/** WhatsApp's Cloud API: a template with what stands in its places, and the states that it posts. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { MayHaveArrived, type RequestOutside } from '../outside/request-outside.ts'
import { parseJson } from '../parse-json.ts'
import type { Handover, OutgoingMessage } from './channel.ts'
import type { ReadReport } from './msg91.ts'
import type { Registered } from './registered.ts'

const WHATSAPP_URL = 'https://graph.facebook.com/v23.0'

export interface WhatsAppAccess {
  readonly url?: string | undefined
  readonly phoneNumberId: string
  readonly key: string
}

const Taken = z.object({ messages: z.array(z.object({ id: z.string().max(200) })).min(1) })
const Refused = z.object({ error: z.object({ message: z.string(), code: z.number() }) })

/** Not a number on WhatsApp, and not a template as it was approved. */
const OF_THE_NUMBER: ReadonlySet<number> = new Set([131_026, 131_030])
const OF_THE_TEMPLATE: ReadonlySet<number> = new Set([132_000, 132_001, 132_005, 132_007, 132_012, 132_015])

export async function sendByWhatsApp(
  request: RequestOutside,
  { url = WHATSAPP_URL, phoneNumberId, key }: WhatsAppAccess,
  { to, registered }: OutgoingMessage & { readonly registered: Registered },
): Promise<Handover> {
  const answer = await request({
    method: 'POST',
    url: `${url.replace(/\/$/, '')}/${phoneNumberId}/messages`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace(/^\+/, ''),
      type: 'template',
      template: {
        name: registered.providerTemplate,
        language: { code: registered.language },
        components:
          registered.values.length === 0
            ? []
            : [{ type: 'body', parameters: registered.values.map((text) => ({ type: 'text', text })) }],
      },
    }),
  })
  const json = parseJson(answer.text)
  const taken = Taken.safeParse(json)
  if (taken.success) return { outcome: 'sent', providerId: taken.data.messages[0]?.id ?? null }
  const refused = Refused.safeParse(json)
  if (!refused.success) throw new MayHaveArrived(`WhatsApp answered ${answer.status}`)
  const { message, code } = refused.data.error
  const detail = message.slice(0, 300)
  if (OF_THE_NUMBER.has(code)) return { outcome: 'refused', failure: 'undelivered', detail }
  if (OF_THE_TEMPLATE.has(code)) return { outcome: 'refused', failure: 'not-registered', detail }
  throw new Error(`WhatsApp: ${detail}`)
}

const Posted = z.looseObject({
  entry: z
    .array(
      z.looseObject({
        changes: z
          .array(
            z.looseObject({
              value: z.looseObject({
                statuses: z
                  .array(
                    z.looseObject({
                      id: z.string().min(1).max(200),
                      status: z.string().max(50),
                      errors: z.array(z.looseObject({ title: z.string().max(300) })).optional(),
                    }),
                  )
                  .max(1000)
                  .optional(),
              }),
            }),
          )
          .max(100),
      }),
    )
    .max(100),
})

/** Undefined where it is not what WhatsApp posts; messages that people write are left out. */
export function readWhatsAppReports(body: unknown): readonly ReadReport[] | undefined {
  return Posted.safeParse(body)
    .data?.entry.flatMap(({ changes }) => changes)
    .flatMap(({ value }) => value.statuses ?? [])
    .flatMap(({ id, status, errors }): ReadReport[] => {
      if (status === 'delivered' || status === 'read') {
        return [{ providerId: id, outcome: 'delivered', detail: null }]
      }
      return status === 'failed'
        ? [{ providerId: id, outcome: 'failed', detail: errors?.[0]?.title ?? null }]
        : []
    })
}

/** @param signature the `X-Hub-Signature-256` header: `sha256=` and the hex HMAC of the body's bytes under the app secret */
export function isSignedByWhatsApp(appSecret: string, body: Buffer, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
