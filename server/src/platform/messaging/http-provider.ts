/** Any provider that takes a message by one HTTP request, as the operator describes it. */

import { MayHaveArrived, type RequestOutside } from '../outside/request-outside.ts'
import { parseJson } from '../parse-json.ts'
import type { Handover, OutgoingMessage } from './channel.ts'
import type { ReadReport } from './msg91.ts'
import { readPath } from './read-path.ts'
import type { Registered } from './registered.ts'

export interface HttpAccess {
  readonly url: string
  readonly format: 'json' | 'form'
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** With what `PLACES` names in braces. */
  readonly body: string
  /** Where the answer has the message's id, as `data.0.id`; null where it has none. */
  readonly messageIdPath: string | null
  readonly entityId: string | null
  readonly key: string | undefined
}

type Placeholder = 'to' | 'text' | 'id' | 'entityId' | 'header' | 'templateId' | 'key'
const PLACEHOLDERS = /\{(to|text|id|entityId|header|templateId|key)\}/g

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/** What goes into a text of JSON, or into a form's value, can end neither. */
const ESCAPES = {
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  form: encodeURIComponent,
} as const

const fillPlaceholders = (
  pattern: string,
  values: Readonly<Record<Placeholder, string>>,
  written: (value: string) => string,
) => pattern.replace(PLACEHOLDERS, (_, placeholder: Placeholder) => written(values[placeholder]))

const removeLineBreaks = (value: string): string => value.replace(/[\r\n]+/g, ' ')

export async function sendByHttp(
  request: RequestOutside,
  access: HttpAccess,
  { id, to, body, registered }: OutgoingMessage & { readonly registered: Registered | undefined },
): Promise<Handover> {
  const values = {
    to,
    text: body,
    id,
    entityId: access.entityId ?? '',
    header: registered?.header ?? '',
    templateId: registered?.templateId ?? '',
    key: access.key ?? '',
  }
  const answer = await request({
    method: 'POST',
    url: access.url,
    headers: {
      'content-type': TYPES[access.format],
      ...Object.fromEntries(
        access.headers.map(({ name, value }) => [
          name.toLowerCase(),
          removeLineBreaks(fillPlaceholders(value, values, (text) => text)),
        ]),
      ),
    },
    body: fillPlaceholders(access.body, values, ESCAPES[access.format]),
  })
  const problem = `The provider answered ${answer.status}`
  if (answer.status >= 500 && answer.status !== 503) throw new MayHaveArrived(problem)
  if (answer.status < 200 || answer.status >= 300) throw new Error(problem)
  if (access.messageIdPath === null) return { outcome: 'sent', providerId: null }
  const found = readPath(parseJson(answer.text), access.messageIdPath)
  if (typeof found !== 'string' && typeof found !== 'number') {
    throw new Error(`${problem} without an id at ${access.messageIdPath}`)
  }
  return { outcome: 'sent', providerId: String(found).slice(0, 200) }
}

export interface ReportsRead {
  readonly idPath: string
  readonly statusPath: string
  readonly delivered: readonly string[]
  readonly failed: readonly string[]
}

const MOST_REPORTS = 1000

/** Undefined where nothing in it is a report. */
export function readHttpReports(body: unknown, read: ReportsRead): readonly ReadReport[] | undefined {
  const all = Array.isArray(body) ? body.slice(0, MOST_REPORTS) : [body]
  const found = all.flatMap((one) => {
    const id = readPath(one, read.idPath)
    const status = readPath(one, read.statusPath)
    return id === undefined || status === undefined
      ? []
      : [{ providerId: String(id).slice(0, 200), status: String(status).slice(0, 100) }]
  })
  if (found.length === 0) return undefined
  return found.flatMap(({ providerId, status }): ReadReport[] => {
    if (read.delivered.includes(status)) return [{ providerId, outcome: 'delivered', detail: null }]
    return read.failed.includes(status) ? [{ providerId, outcome: 'failed', detail: status }] : []
  })
}
