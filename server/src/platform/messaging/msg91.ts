/** MSG91's text messages: its flow call, and the delivery reports that it posts (webhook version 3). */
import * as z from 'zod'
import { MayHaveArrived, type RequestOutside } from '../outside/request-outside.ts'
import { parseJson } from '../parse-json.ts'
import type { Handover, OutgoingMessage } from './channel.ts'
import type { Registered } from './registered.ts'

const MSG91_URL = 'https://control.msg91.com'

export interface Msg91Access {
  /** Another one than MSG91's own only where a provider is played. */
  readonly url?: string | undefined
  readonly key: string
}

const Answer = z.object({ type: z.string(), message: z.string() })

/** What it says of a number that it will never take. */
const OF_THE_NUMBER = /mobile|number|recipient/i

export async function sendByMsg91(
  request: RequestOutside,
  { url = MSG91_URL, key }: Msg91Access,
  { to, registered }: OutgoingMessage & { readonly registered: Registered },
): Promise<Handover> {
  const { providerTemplate, values } = registered
  if (!providerTemplate) {
    return { outcome: 'refused', failure: 'not-registered', detail: 'MSG91’s own template id is not entered' }
  }
  const answer = await request({
    method: 'POST',
    url: `${url.replace(/\/$/, '')}/api/v5/flow`,
    headers: { authkey: key, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      template_id: providerTemplate,
      short_url: '0',
      recipients: [
        {
          mobiles: to.replace(/^\+/, ''),
          ...Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value])),
        },
      ],
    }),
  })
  const read = Answer.safeParse(parseJson(answer.text))
  if (!read.success || (answer.status >= 500 && answer.status !== 503)) {
    throw new MayHaveArrived(`MSG91 answered ${answer.status}`)
  }
  const { type, message } = read.data
  if (type === 'success') return { outcome: 'sent', providerId: message }
  if (OF_THE_NUMBER.test(message)) return { outcome: 'refused', failure: 'undelivered', detail: message }
  throw new Error(`MSG91: ${message}`)
}

/** Numbers of its states: 1 is delivered, 5 waits; 2, 9, 16, 17, 25 and 26 will not arrive. */
const DELIVERED = '1'
const FAILED: ReadonlySet<string> = new Set(['2', '9', '16', '17', '25', '26'])

const Report = z.looseObject({
  requestId: z.string().min(1).max(200),
  status: z.union([z.string(), z.number()]).transform(String),
  desc: z.string().max(300).optional(),
  failedReason: z.string().max(300).optional(),
})
const Reports = z.union([z.array(Report).max(1000), Report.transform((one) => [one])])

export interface ReadReport {
  readonly providerId: string
  readonly outcome: 'delivered' | 'failed'
  readonly detail: string | null
}

/** Undefined where it is not what MSG91 posts; states in between are left out. */
export function readMsg91Reports(body: unknown): readonly ReadReport[] | undefined {
  const read = Reports.safeParse(body)
  return read.data?.flatMap(({ requestId, status, desc, failedReason }): ReadReport[] => {
    if (status === DELIVERED) return [{ providerId: requestId, outcome: 'delivered', detail: null }]
    if (!FAILED.has(status)) return []
    return [{ providerId: requestId, outcome: 'failed', detail: failedReason || desc || null }]
  })
}
