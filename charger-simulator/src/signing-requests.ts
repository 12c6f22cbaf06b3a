/** Certificate signing requests (PKCS #10) of the charger itself, with a key that it keeps. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Station } from './station.ts'

const keys = new WeakMap<Station, { readonly publicKey: KeyObject; readonly privateKey: KeyObject }>()

const TAGS = { integer: 0x02, bits: 0x03, id: 0x06, text: 0x0c, sequence: 0x30, set: 0x31, attributes: 0xa0 }

/** One value in DER. */
function encode(tag: keyof typeof TAGS, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([TAGS[tag], ...size]), content])
}

const COMMON_NAME = encode('id', Buffer.from('550403', 'hex'))
const ECDSA_SHA256 = encode('sequence', encode('id', Buffer.from('2a8648ce3d040302', 'hex')))

/** It names the charger by its serial number, as OCPP has it; PEM. */
export function buildSigningRequest(station: Station): string {
  const pair = keys.get(station) ?? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  keys.set(station, pair)
  const name = encode('sequence', COMMON_NAME, encode('text', Buffer.from(station.facts.serial)))
  const content = encode(
    'sequence',
    encode('integer', Buffer.from([0])),
    encode('sequence', encode('set', name)),
    pair.publicKey.export({ format: 'der', type: 'spki' }),
    encode('attributes'),
  )
  const signature = encode('bits', Buffer.from([0]), sign('sha256', content, pair.privateKey))
  const lines = encode('sequence', content, ECDSA_SHA256, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return [
    '-----BEGIN CERTIFICATE REQUEST-----',
    ...(lines ?? []),
    '-----END CERTIFICATE REQUEST-----',
    '',
  ].join('\n')
}
