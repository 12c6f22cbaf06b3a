/**
 * The pool where mobility operators publish cars' contract certificates, by the Open Plug&Charge Protocol: a car's request
 * is forwarded as it came, and the signed contract is returned.
 */
import * as z from 'zod'
import type { RequestOutside } from '../outside/request-outside.ts'
import { parseJson } from '../parse-json.ts'

/** Who the pool knows us as. */
export type PoolAccess = {
  readonly url: string
} & (
  | { readonly token: string }
  | {
      readonly tokenUrl: string
      readonly clientId: string
      readonly clientSecret: string
      readonly audience?: string | undefined
    }
)

export interface Contract {
  /** A CertificateInstallationRes or CertificateUpdateRes as EXI in base64. */
  readonly response: string
  /** Further contracts that the car may ask for. */
  readonly remaining: number
}

export interface ContractRequest {
  /** The car's namespace of ISO 15118, like `urn:iso:15118:2:2013:MsgDef`. */
  readonly schema: string
  /** The car's message as EXI in base64. */
  readonly request: string
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })
const Signed = z.object({
  CCPResponse: z.object({
    emaidContent: z
      .array(z.object({ messageDef: z.object({ certificateInstallationRes: z.base64().min(1) }) }))
      .min(1),
  }),
})

/** Before the end of a token a new one is asked for, in milliseconds. */
const EARLY_MS = 60_000
const USUAL_TOKEN_MS = 10 * 60_000
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

/** @returns asks for a car's contract; rejects with an Error in words, without what is secret */
export function createContractPool(access: PoolAccess, ask: RequestOutside, now: () => Date) {
  let token: { readonly text: string; readonly until: number } | undefined

  async function getToken(): Promise<string> {
    if ('token' in access) return access.token
    if (token && token.until > now().getTime()) return token.text
    const { clientId, clientSecret, audience } = access
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const { status, text } = await ask({
      method: 'POST',
      url: access.tokenUrl,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, ...(audience && { audience }) }).toString(),
    })
    const read = Token.safeParse(parseJson(text))
    if (status !== 200 || !read.success) throw new Error(`The pool gives no token (${status})`)
    const lastsMs = read.data.expires_in === undefined ? USUAL_TOKEN_MS : read.data.expires_in * 1_000
    token = { text: read.data.access_token, until: now().getTime() + lastsMs - EARLY_MS }
    return token.text
  }

  return async ({ schema, request }: ContractRequest): Promise<Contract> => {
    const { status, text } = await ask({
      method: 'POST',
      url: `${access.url}/v1/ccp/signedContractData`,
      headers: { ...JSON_HEADERS, authorization: `Bearer ${await getToken()}` },
      body: JSON.stringify({ certificateInstallationReq: request, xsdMsgDefNamespace: schema }),
    })
    if (status === 401) token = undefined
    if (status === 404) throw new Error('The pool has no contract for this car')
    if (status !== 200) throw new Error(`The pool answers with ${status}`)
    const read = Signed.safeParse(parseJson(text))
    const contracts = read.data?.CCPResponse.emaidContent ?? []
    const [first] = contracts
    if (!first) throw new Error('The pool’s answer holds no contract')
    return { response: first.messageDef.certificateInstallationRes, remaining: contracts.length - 1 }
  }
}
