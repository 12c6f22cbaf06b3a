/** Signs what a meter counted as OCMF, with a key of the charger's own. */
import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Reading, Transaction } from './model/connector.ts'
import type { Station } from './station.ts'

const CURVE = 'secp256k1'

interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const keys = new Map<string, KeyPair>()

/** The meter's own: the same whenever the charger is simulated again, as a meter keeps its key. */
function findKeys({ facts: { vendor, serial } }: Station): KeyPair {
  const of = `${vendor} ${serial}`
  const known = keys.get(of)
  if (known) return known
  const exchange = createECDH(CURVE)
  const secret = createHash('sha256').update(`meter of ${of}`).digest()
  exchange.setPrivateKey(secret)
  // One byte that says how it is written, then both coordinates.
  const point = exchange.getPublicKey()
  const toText = (bytes: Buffer) => bytes.toString('base64url')
  const [x, y, d] = [toText(point.subarray(1, 33)), toText(point.subarray(33)), toText(secret)]
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: CURVE, x, y, d }, format: 'jwk' })
  const pair = { privateKey, publicKey: createPublicKey(privateKey) }
  keys.set(of, pair)
  return pair
}

export interface SignedMeterValue {
  readonly signedMeterData: string
  readonly signingMethod: string
  readonly encodingMethod: 'OCMF'
  readonly publicKey: string
}

/** Both ends of a charge, as SignedMeterValueType has it; undefined where the charger does not sign. */
export function signCharge(
  station: Station,
  { meterStartWh, startedAt }: Transaction,
  end: Reading,
): SignedMeterValue | undefined {
  const { facts, quirks } = station
  if (quirks.signs === 'no') return undefined
  const pair = findKeys(station)
  const read = (mark: string, at: Date, wh: number) => ({
    ...{ TM: `${station.toStamp(at)} S`, TX: mark, RV: wh / 1_000, RI: '1-b:1.8.0', RU: 'kWh', ST: 'G' },
  })
  const readings = [read('B', startedAt, meterStartWh), read('E', end.at, end.registerWh)]
  const payload = JSON.stringify({ FV: '1.0', MV: facts.vendor, MS: facts.serial, PG: 'T1', RD: readings })
  const signature = sign('sha256', Buffer.from(payload), pair.privateKey).toString('hex')
  const algorithm = 'ECDSA-secp256k1-SHA256'
  const sent = quirks.signs === 'altered' ? payload.replace('"FV":"1.0"', '"FV":"1.1"') : payload
  const text = `OCMF|${sent}|${JSON.stringify({ SA: algorithm, SD: signature })}`
  return {
    signedMeterData: Buffer.from(text).toString('base64'),
    signingMethod: algorithm,
    encodingMethod: 'OCMF',
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}
