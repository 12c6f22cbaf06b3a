/** A registration server on this machine that speaks the interface of the real one: sign-in, encryption, codes. */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Inv01 } from '../inv01.ts'
import type { NicAccess } from '../nic-portal.ts'
import { createSimulatedIrp, type SimulatedIrp } from '../simulated-irp.ts'

export interface IrpServer {
  readonly access: NicAccess
  readonly irp: SimulatedIrp
  /** How often somebody signed in. */
  signIns(): number
  /** As after six hours, or a restart of the portal. */
  forgetTokens(): void
  /** The next answer to a call is this status without JSON. */
  failNext(status: number): void
  close(): Promise<void>
}

const CLIENT = { clientId: 'client', clientSecret: 'secret of the client' }

export async function irpServer(ask: {
  readonly gstin: string
  readonly now: () => Date
}): Promise<IrpServer> {
  const irp = createSimulatedIrp(ask.now)
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const user = { name: 'API_AMP', password: 'Password@1' }
  const tokens = new Map<string, Buffer>()
  let signIns = 0
  let failing: number | undefined

  const refusal = (ErrorCode: string, ErrorMessage: string) => ({
    Status: 0,
    Data: null,
    ErrorDetails: [{ ErrorCode, ErrorMessage }],
    InfoDtls: null,
  })

  function signedIn(body: { Data: string }): object {
    const encoded = privateDecrypt(
      { key: pair.privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(body.Data, 'base64'),
    )
    const secret = JSON.parse(Buffer.from(encoded.toString(), 'base64').toString())
    if (secret.UserName !== user.name || secret.Password !== user.password) {
      return refusal('1004', 'Invalid login credentials')
    }
    const [token, sek] = [randomBytes(12).toString('hex'), randomBytes(32)]
    tokens.set(token, sek)
    signIns += 1
    const until = new Date(ask.now().getTime() + (360 + 330) * 60_000)
    return {
      Status: 1,
      Data: {
        ClientId: CLIENT.clientId,
        UserName: user.name,
        AuthToken: token,
        Sek: crypted(createCipheriv('aes-256-ecb', Buffer.from(secret.AppKey, 'base64'), null), sek).toString(
          'base64',
        ),
        TokenExpiry: until.toISOString().slice(0, 19).replace('T', ' '),
      },
      ErrorDetails: null,
      InfoDtls: null,
    }
  }

  function answered(path: string, request: IncomingMessage, body: { Data: string } | undefined): object {
    if (request.headers.client_secret !== CLIENT.clientSecret) return refusal('1006', 'Invalid client')
    if (path === '/eivital/v1.04/auth' && body) return signedIn(body)
    const sek = tokens.get(String(request.headers.authtoken))
    if (!sek || request.headers.gstin !== ask.gstin) return refusal('1005', 'Invalid Token')
    const read =
      body &&
      JSON.parse(
        crypted(createDecipheriv('aes-256-ecb', sek, null), Buffer.from(body.Data, 'base64')).toString(),
      )
    const answer = routed(path, read)
    const sealed =
      answer.Data &&
      crypted(createCipheriv('aes-256-ecb', sek, null), Buffer.from(JSON.stringify(answer.Data)))
    return { ...answer, Data: sealed?.toString('base64') ?? null }
  }

  function routed(path: string, read: unknown) {
    if (path === '/eicore/v1.03/Invoice') return irp.register(read as Inv01)
    if (path === '/eicore/v1.03/Invoice/Cancel')
      return irp.cancel(read as Parameters<SimulatedIrp['cancel']>[0])
    return irp.byIrn(path.split('/').at(-1) ?? '')
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (failing !== undefined) {
      response.writeHead(failing).end('<html>')
      failing = undefined
      return
    }
    const text = Buffer.concat(parts).toString()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answered(request.url ?? '', request, text ? JSON.parse(text) : undefined)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pem = (key: typeof pair.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()
  return {
    access: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...CLIENT,
      encryptionKey: pem(pair.publicKey),
      signingKey: pem(irp.publicKey),
      users: { [ask.gstin]: user },
    },
    irp,
    signIns: () => signIns,
    forgetTokens: () => tokens.clear(),
    failNext: (status) => {
      failing = status
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const crypted = (cipher: { update(data: Buffer): Buffer; final(): Buffer }, data: Buffer): Buffer =>
  Buffer.concat([cipher.update(data), cipher.final()])
