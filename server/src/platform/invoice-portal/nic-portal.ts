/** The direct way: the interface of the National Informatics Centre, versions 1.03 and 1.04, with its encryption. */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import * as z from 'zod'
import { attempt } from './attempt.ts'
import { fetchJson } from './fetch-json.ts'
import type { InvoicePortal, PortalAnswer } from './portal.ts'
import {
  DUPLICATE,
  type Envelope,
  findDuplicateIrn,
  listCodes,
  parseCancelled,
  parseEnvelope,
  parseRegistration,
  TOKEN_INVALID,
  toRefusal,
} from './portal-envelope.ts'

export interface NicAccess {
  /** Origin of the portal, without a trailing slash. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** PEM: with it the password is encrypted. */
  readonly encryptionKey: string
  /** PEM: with it the portal signs. */
  readonly signingKey: string
  /** By GSTIN. */
  readonly users: Readonly<Record<string, { readonly name: string; readonly password: string }>>
}

interface Session {
  readonly token: string
  /** Session encryption key: 32 bytes. */
  readonly sek: Buffer
  readonly until: number
}

const AUTH_PATH = '/eivital/v1.04/auth'
const INVOICE_PATH = '/eicore/v1.03/Invoice'
/** A token that ends so soon is not used any more. */
const SPARE_MS = 5 * 60_000

const Auth = z.object({
  AuthToken: z.string(),
  Sek: z.string(),
  /** In India. */
  TokenExpiry: z.string(),
})

export function createNicPortal(access: NicAccess, now: () => Date): InvoicePortal {
  const signing = createPublicKey(access.signingKey)
  const sessions = new Map<string, Session>()

  const headersOf = (gstin: string) => ({
    client_id: access.clientId,
    client_secret: access.clientSecret,
    Gstin: gstin,
  })

  async function signIn(gstin: string): Promise<Session | PortalAnswer<never>> {
    const user = access.users[gstin]
    if (!user) return { kind: 'failed', reason: `No user of the portal for ${gstin}` }
    const appKey = randomBytes(32)
    const secret = Buffer.from(
      JSON.stringify({
        UserName: user.name,
        Password: user.password,
        AppKey: appKey.toString('base64'),
        ForceRefreshAccessToken: false,
      }),
    ).toString('base64')
    const encrypted = publicEncrypt(
      { key: access.encryptionKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(secret),
    )
    const envelope = await send('POST', AUTH_PATH, headersOf(gstin), { Data: encrypted.toString('base64') })
    if (envelope.Status !== 1) return toRefusal(envelope)
    const { AuthToken, Sek, TokenExpiry } = Auth.parse(envelope.Data)
    const session = {
      token: AuthToken,
      sek: decryptBy(Sek, appKey),
      until: Date.parse(`${TokenExpiry.replace(' ', 'T')}+05:30`) - SPARE_MS,
    }
    sessions.set(gstin, session)
    return session
  }

  const send = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) =>
    parseEnvelope(await fetchJson(access.url + path, { method, headers, body }))

  interface Call {
    readonly gstin: string
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly body?: object
  }

  /** Signs in anew once, where the portal knows the token no more. */
  async function call(request: Call, isAgain = false): Promise<Envelope | PortalAnswer<never>> {
    const { gstin, method, path, body } = request
    const known = sessions.get(gstin)
    const session = known && known.until > now().getTime() ? known : await signIn(gstin)
    if ('kind' in session) return session
    const headers = {
      ...headersOf(gstin),
      user_name: access.users[gstin]?.name ?? '',
      AuthToken: session.token,
    }
    const sealed = body && { Data: encryptBy(session.sek, JSON.stringify(body)) }
    const envelope = await send(method, path, headers, sealed)
    if (envelope.Status === 1) {
      return {
        ...envelope,
        Data: JSON.parse(decryptBy(z.string().parse(envelope.Data), session.sek).toString()),
      }
    }
    if (!isAgain && listCodes(envelope).includes(TOKEN_INVALID)) {
      sessions.delete(gstin)
      return call(request, true)
    }
    return envelope
  }

  return {
    gstins: Object.keys(access.users),
    register: (document) =>
      attempt(async () => {
        const gstin = document.SellerDtls.Gstin
        const made = await call({ gstin, method: 'POST', path: INVOICE_PATH, body: document })
        if ('kind' in made) return made
        if (made.Status === 1) return parseRegistration(made.Data, signing)
        const known = listCodes(made).includes(DUPLICATE) ? findDuplicateIrn(made) : undefined
        if (!known) return toRefusal(made)
        const found = await call({ gstin, method: 'GET', path: `${INVOICE_PATH}/irn/${known}` })
        if ('kind' in found) return found
        return found.Status === 1 ? parseRegistration(found.Data, signing) : toRefusal(found)
      }),
    cancel: ({ gstin, irn, reason, remark }) =>
      attempt(async () => {
        const body = { Irn: irn, CnlRsn: String(reason), CnlRem: remark }
        const made = await call({ gstin, method: 'POST', path: `${INVOICE_PATH}/Cancel`, body })
        if ('kind' in made) return made
        return made.Status === 1 ? parseCancelled(made.Data) : toRefusal(made)
      }),
  }
}

/** AES-256 in ECB mode, as the portal has it. */
const encryptBy = (key: Buffer, text: string): string => {
  const cipher = createCipheriv('aes-256-ecb', key, null)
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
}

function decryptBy(text: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null)
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()])
}
