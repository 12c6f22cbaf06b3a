/** Validates payloads against their schemas; where one fails for a harmless reason, it is repaired first. */
import {
  findMessageFault,
  getSchema,
  isFormat,
  type MessageFault,
  type MessagePart,
  type OcppVersion,
} from '../../dialects/index.ts'
import { getGatewayDialect } from '../gateway-dialects.ts'
import { repairPayload } from './repair.ts'
import type { MessageSchema } from './rules.ts'

export interface PayloadRequest {
  readonly version: OcppVersion
  readonly action: string
  readonly part: MessagePart
  readonly payload: unknown
  readonly now: Date
}

export type ReadPayload =
  | {
      readonly kind: 'read'
      readonly payload: object
      /** What was mended; none for nearly all messages. */
      readonly repairs: readonly string[]
    }
  | { readonly kind: 'refused'; readonly fault: MessageFault }

/** Some write an empty object as their language writes it, as PHP and Lua do an empty list. */
const isWrittenEmpty = (payload: unknown): boolean =>
  payload === null || (Array.isArray(payload) && payload.length === 0)

export function readPayload(request: PayloadRequest): ReadPayload {
  const { version, action, part, payload, now } = request
  const fault = findMessageFault(version, action, part, payload)
  if (!fault) return { kind: 'read', payload: payload as object, repairs: [] }
  if (isWrittenEmpty(payload) && !findMessageFault(version, action, part, {})) {
    const was = payload === null ? 'null' : '[]'
    return { kind: 'read', payload: {}, repairs: [`payload: ${was} read as {}`] }
  }
  const schema = getSchema(version, action, part) as MessageSchema | undefined
  if (!schema || typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { kind: 'refused', fault }
  }
  const mended = repairPayload(payload, {
    schema,
    rules: getGatewayDialect(version).repairs,
    action,
    part,
    now,
    isFormat: (format, text) => isFormat(version, format, text),
  })
  if (mended.isUsable) return { kind: 'read', payload: mended.payload, repairs: mended.repairs }
  // What is still wrong says more than what came first.
  return { kind: 'refused', fault: findMessageFault(version, action, part, mended.payload) ?? fault }
}
