/** One-time codes for the people of a portal: others than those of drivers with the same number. */
import { ok, type Result } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import {
  type DeviceCookie,
  findKnownDevice,
  rememberDevice,
  type TooManyTries,
  toNetwork,
} from '../access/index.ts'
import { allowCodeRequest } from './code-limits.ts'
import {
  type CodeReceiver,
  type CodeSending,
  loadCodeSecret,
  type ProvenCode,
  requestCode,
  tryCode,
} from './sign-in.ts'

interface Requester {
  /** A phone number or an e-mail address, as the portal keeps it. */
  readonly contact: string
  /** The caller's network address. */
  readonly address: string
  /** What the browser brought of the devices that are known: strangers' tries lock out nobody who has one. */
  readonly cookie: string | undefined
  readonly now: Date
}

/** A request for a code that was counted and allowed. */
export interface AllowedCode extends Omit<CodeSending, 'host' | 'receiver'> {
  readonly contact: string
  readonly secret: Buffer
}

interface Proven {
  readonly contact: string
  readonly proven: ProvenCode
  readonly device: DeviceCookie
}

export interface PortalCodes {
  /** Counts a request for a code. */
  allow(db: Db, requester: Requester): Promise<Result<AllowedCode, TooManyTries>>
  /** Makes a code for anybody, and sends it to the receiver: so neither the answer nor its time disclose who is one. */
  request(
    work: Work,
    allowed: AllowedCode,
    to: { readonly host: string; readonly receiver: CodeReceiver | null },
  ): ReturnType<typeof requestCode>
  /** Compares a code with the one that was sent. Where it is right, the device is known from then on. */
  prove(
    db: Db,
    requester: Requester,
    code: string,
  ): Promise<Result<Proven, { readonly kind: 'code-wrong' } | TooManyTries>>
  rememberDevice(db: Db, contact: string, at: Pick<Requester, 'cookie' | 'now'>): Promise<DeviceCookie>
}

export function createPortalCodes(portal: 'fleet' | 'partner'): PortalCodes {
  const toKey = (contact: string) => `${portal} ${contact}`
  const identify = (contact: string) => ({ kind: portal, subject: contact })
  return {
    async allow(db, { contact, address, cookie, now }) {
      const secret = await loadCodeSecret(db)
      const device = await findKnownDevice(db, identify(contact), { cookie, now })
      const allowed = await allowCodeRequest(db, secret, { phone: toKey(contact), address, device, now })
      if (!allowed.ok) return allowed
      const requestedFrom = device === undefined ? toNetwork(address) : undefined
      return ok({ contact, secret, requestedFrom, ...allowed.value })
    },
    request: (work, { contact, secret, ...allowed }, to) =>
      requestCode(work, secret, { ...allowed, ...to, phone: toKey(contact) }),
    async prove(db, { contact, address, cookie, now }, code) {
      const known = await findKnownDevice(db, identify(contact), { cookie, now })
      const proven = await tryCode(db, { phone: toKey(contact), address, device: known, now }, code)
      if (!proven.ok) return proven
      const device = await rememberDevice(db, identify(contact), { cookie, now })
      return ok({ contact, device, proven: proven.value })
    },
    rememberDevice: (db, contact, at) => rememberDevice(db, identify(contact), at),
  }
}
