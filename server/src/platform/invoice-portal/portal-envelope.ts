/** What the portal answers, read with care: nothing of it is believed that its signature does not say. */
import { type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'
import type { PortalAnswer, PortalRegistration } from './portal.ts'

const Registration = z.object({
  Irn: z.string().regex(/^[0-9a-f]{64}$/i),
  AckNo: z.union([z.number(), z.string()]).transform(String),
  /** In India. */
  AckDt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  SignedQRCode: z.string().max(4000),
  SignedInvoice: z.string().max(2_000_000),
})

const Cancelled = z.object({ CancelDate: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })

/** Codes that say nothing of the document: the way there is to be mended, or the portal is busy. */
const NOT_DECIDED: ReadonlySet<string> = new Set(['1004', '1005', '1006', '1010', '1013', '9999', 'GSP752'])

const Fault = z.object({
  ErrorCode: z.union([z.number(), z.string()]).transform(String),
  ErrorMessage: z.string(),
})

export const DUPLICATE = '2150'
export const TOKEN_INVALID = '1005'

const Envelope = z.object({
  Status: z.union([z.number(), z.string()]).transform(Number),
  Data: z.unknown(),
  ErrorDetails: z.array(Fault).nullish(),
  InfoDtls: z
    .array(z.object({ InfCd: z.string(), Desc: z.unknown() }))
    .nullish()
    .catch(null),
})
export type Envelope = z.infer<typeof Envelope>

/** @throws for what is no answer of the portal */
export const parseEnvelope = (body: unknown): Envelope => Envelope.parse(body)

export const listCodes = ({ ErrorDetails }: Envelope): string[] =>
  (ErrorDetails ?? []).map((fault) => fault.ErrorCode)

/** Of a duplicate: the number of the registration that there is. */
export function findDuplicateIrn({ InfoDtls }: Envelope): string | undefined {
  const found = InfoDtls?.find(({ InfCd }) => InfCd === 'DUPIRN')
  const read = z.object({ Irn: z.string() }).safeParse(found?.Desc)
  return read.data?.Irn
}

export function toRefusal(envelope: Envelope): PortalAnswer<never> {
  const faults = envelope.ErrorDetails ?? []
  const message = faults.map((fault) => fault.ErrorMessage).join('; ')
  const codes = faults.map((fault) => fault.ErrorCode)
  if (codes.length === 0 || codes.some((code) => NOT_DECIDED.has(code))) {
    return { kind: 'failed', reason: `${codes.join(', ')} ${message}`.trim() || 'No reason given' }
  }
  return { kind: 'refused', code: codes.join(', ').slice(0, 20), message: message.slice(0, 1000) }
}

/** `key` is the public key that the portal signs with. */
export function parseRegistration(data: unknown, key: KeyObject): PortalAnswer<PortalRegistration> {
  const read = Registration.safeParse(data)
  if (!read.success) return { kind: 'failed', reason: 'The answer of the portal cannot be read' }
  const { Irn, AckNo, AckDt, SignedQRCode, SignedInvoice } = read.data
  const shown = verifySigned(SignedQRCode, key)
  if (!shown || !verifySigned(SignedInvoice, key)) {
    return { kind: 'failed', reason: 'The signature is not the portal’s' }
  }
  if (z.object({ Irn: z.string() }).safeParse(shown).data?.Irn.toLowerCase() !== Irn.toLowerCase()) {
    return { kind: 'failed', reason: 'The signed code is of another invoice' }
  }
  return {
    kind: 'done',
    value: {
      irn: Irn.toLowerCase(),
      acknowledgement: AckNo,
      acknowledgedAt: parseInstant(AckDt),
      signedQr: SignedQRCode,
      signedInvoice: SignedInvoice,
    },
  }
}

export function parseCancelled(data: unknown): PortalAnswer<{ readonly cancelledAt: Date }> {
  const read = Cancelled.safeParse(data)
  return read.success
    ? { kind: 'done', value: { cancelledAt: parseInstant(read.data.CancelDate) } }
    : { kind: 'failed', reason: 'The answer of the portal cannot be read' }
}

const parseInstant = (text: string): Date => new Date(`${text.replace(' ', 'T')}+05:30`)

/** What a JWT of the portal says in its claim `data`; undefined where the signature or the form is wrong. RS256 only. */
export function verifySigned(jwt: string, key: KeyObject): unknown {
  const [head = '', body = '', signature = '', ...more] = jwt.split('.')
  if (more.length > 0) return undefined
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  if (!isSigned) return undefined
  try {
    const header = z.object({ alg: z.literal('RS256') }).safeParse(parsePart(head))
    const claims = z.object({ data: z.string() }).safeParse(parsePart(body))
    return header.success && claims.success ? JSON.parse(claims.data.data) : undefined
  } catch {
    return undefined
  }
}

const parsePart = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
