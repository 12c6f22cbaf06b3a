/** An authenticator as a phone has one, in software: it makes ES256 keys and signs challenges with them, and lies where a test asks it to. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Lies {
  readonly origin?: string
  readonly rpId?: string
  /** Whether it says that it recognised its owner. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly type?: string
}

interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
}

const hash = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

export class Authenticator {
  readonly #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly #origin: string
  readonly credentialId = randomBytes(32)
  #userHandle = ''
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** What `navigator.credentials.create` gives. */
  create(options: Options, lies: Lies = {}) {
    this.#userHandle = options.user?.id ?? ''
    const key = this.#encodeKey()
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const authData = Buffer.concat([
      this.#describe(options, lies, HAS_KEY),
      Buffer.alloc(16),
      length,
      this.credentialId,
      key,
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[encodeText('fmt'), encodeText('none'), encodeText('attStmt'), Buffer.from([0xa0])],
      ...[encodeText('authData'), encodeBytes(authData)],
    ])
    return {
      id: this.credentialId.toString('base64url'),
      response: {
        clientDataJSON: this.#sayClient('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` gives. */
  get(options: Options, lies: Lies = {}) {
    this.#counter += 1
    const client = this.#sayClient('webauthn.get', options, lies)
    const authenticatorData = this.#describe(options, lies, 0)
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash(client)]), this.#keys.privateKey)
    return {
      id: this.credentialId.toString('base64url'),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    }
  }

  #sayClient(type: string, { challenge }: Options, lies: Lies): Buffer {
    const origin = lies.origin ?? this.#origin
    return Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: false }))
  }

  #describe({ rp, rpId }: Options, lies: Lies, more: number): Buffer {
    const head = Buffer.alloc(37)
    hash(lies.rpId ?? rp?.id ?? rpId ?? '').copy(head)
    head[32] = USER_PRESENT | ((lies.isVerified ?? true) ? USER_VERIFIED : 0) | more
    head.writeUInt32BE(lies.counter ?? this.#counter, 33)
    return head
  }

  /** The public key as COSE has it. */
  #encodeKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      encodeBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      encodeBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

/** CBOR's text of at most 23 characters. */
const encodeText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** CBOR's bytes. */
const encodeBytes = (bytes: Buffer): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
