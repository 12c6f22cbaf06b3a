import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkSigned } from './check.ts'
import { collectSigned } from './collect.ts'
import { computeSigned } from './summarize.ts'

const READINGS = [
  { TM: '2026-11-24T06:00:00,000+0000 S', TX: 'B', RV: 12.5, RU: 'kWh', ST: 'G' },
  { TM: '2026-11-24T06:30:00,000+0000 S', TX: 'E', RV: 20.125 },
]

function signText(
  curve: string,
  algorithm: string,
  { encoding = 'hex' as 'hex' | 'base64', readings = READINGS as unknown } = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const payload = JSON.stringify({ FV: '1.0', PG: 'T1', RD: readings })
  const data = sign('sha256', Buffer.from(payload), privateKey).toString(encoding)
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return {
    text: `OCMF|${payload}|${JSON.stringify({ SA: algorithm, SE: encoding, SD: data })}`,
    der,
    key: der.toString('base64'),
  }
}

describe('a signed reading', () => {
  test.each([
    ['secp192k1', 'ECDSA-secp192k1-SHA256'],
    ['prime192v1', 'ECDSA-secp192r1-SHA256'],
    ['secp256k1', 'ECDSA-secp256k1-SHA256'],
    ['prime256v1', 'ECDSA-secp256r1-SHA256'],
    ['secp384r1', 'ECDSA-secp384r1-SHA256'],
    ['brainpoolP256r1', 'ECDSA-brainpool256r1-SHA256'],
    ['brainpoolP384r1', 'ECDSA-brainpoolP384r1-SHA256'],
  ])('of the curve %s fits its key, and no other text does', (curve, algorithm) => {
    const { text, key } = signText(curve, algorithm, { encoding: 'base64' })
    expect(checkSigned(text, key)).toEqual({ result: 'fits', beginWh: 12_500, endWh: 20_125 })
    expect(checkSigned(text.replace('20.125', '30.125'), key)).toMatchObject({
      result: 'altered',
      endWh: 30_125,
    })
    expect(checkSigned(text, signText(curve, algorithm).key).result).toBe('altered')
  })

  test('has its key in any of the forms that chargers send, or none', () => {
    const { text, der, key } = signText('secp256k1', 'ECDSA-secp256k1-SHA256')
    const oca = Buffer.from(`oca:base16:asn1:${der.toString('hex')}`).toString('base64')
    const hex = Buffer.from(`${der.toString('hex')}\n`).toString('base64')
    for (const one of [key, der.toString('hex'), oca, hex]) expect(checkSigned(text, one).result).toBe('fits')
    for (const one of [null, '', 'no key', signText('secp384r1', '').key])
      expect(checkSigned(text, one).result).toBe('no-key')
  })

  test('has its register as a number or as text', () => {
    const readings = [
      { TX: 'B', RV: '0', RU: 'kWh' },
      { TX: 'E', RV: '0.51258', RU: 'kWh' },
    ]
    const { text, key } = signText('secp256k1', 'ECDSA-secp256k1-SHA256', { readings })
    expect(checkSigned(text, key)).toEqual({ result: 'fits', beginWh: 0, endWh: 513 })
  })

  test.each([
    'no text of this format',
    'OCMF|{}',
    'OCMF|[]|{"SD":"00"}',
    'OCMF|{}|{"SD":5}',
    'OCMF|{}|{"SA":"ECDSA-unknown","SD":"00"}',
    'OCMF|{}|{"SE":"utf8","SD":"00"}',
    'OCMF|{}|{"SD":"00"}|more',
  ])('that is not read says so: %s', (text) => {
    expect(checkSigned(text, null)).toEqual({ result: 'not-read', beginWh: null, endWh: null })
  })

  test.each([
    [[null, 5, { RV: 1e308, RU: 'kWh', TX: 'B' }]],
    [[{ RV: -1, RU: 'Wh', TX: 'E' }]],
    [[{ RV: '-1', RU: 'Wh', TX: 'E' }]],
    [[{ RV: '1e9', RU: 'Wh', TX: 'E' }]],
    ['none'],
    [[{ RV: 5, RU: 'kVAh', TX: 'B' }]],
  ])('has no register where it makes no sense: %j', (readings) => {
    const { text, key } = signText('secp256k1', 'ECDSA-secp256k1-SHA256', { readings })
    expect(checkSigned(text, key)).toEqual({ result: 'fits', beginWh: null, endWh: null })
  })
})

test('signed readings are found in the forms of both versions, one for each end', () => {
  const sample = { value: 'OCMF|a|b', format: 'SignedData', context: 'Transaction.End' }
  const inObject = JSON.stringify({
    signedMeterData: Buffer.from('OCMF|c|d').toString('base64'),
    publicKey: 'ab',
  })
  const found = collectSigned([
    {
      sampledValue: [
        { value: '5', context: 'Transaction.End' },
        { ...sample, context: 'Sample.Periodic' },
      ],
    },
    {
      sampledValue: [
        sample,
        { ...sample, value: 'OCMF|later|b' },
        { ...sample, value: inObject, context: 'Transaction.Begin' },
      ],
    },
  ])
  expect(found).toEqual([
    { mark: 'end', text: 'OCMF|a|b', key: null },
    { mark: 'begin', text: 'OCMF|c|d', key: 'ab' },
  ])
  const signedMeterValue = { signedMeterData: 'not-ocmf', publicKey: 'k'.repeat(2_501) }
  expect(collectSigned([{ sampledValue: [{ value: 5, signedMeterValue }] }], 'begin')).toEqual([
    { mark: 'begin', text: 'not-ocmf', key: null },
  ])
  for (const value of ['', 'a\u0000b', 'x'.repeat(8_193), 'x'.repeat(20_000)])
    expect(collectSigned([{ sampledValue: [{ ...sample, value }] }])).toEqual([])
})

test('the worst of several results is what they say together', () => {
  const [begin, end] = [
    { beginWh: 100, endWh: null },
    { beginWh: null, endWh: 350 },
  ]
  expect(computeSigned([])).toBeUndefined()
  expect(
    computeSigned([
      { ...begin, result: 'fits' },
      { ...end, result: 'altered' },
    ]),
  ).toEqual({ result: 'altered', energyWh: 250 })
  expect(computeSigned([{ ...end, result: 'fits' }])).toEqual({ result: 'fits', energyWh: null })
  expect(computeSigned([{ beginWh: 500, endWh: 350, result: 'fits' }])).toEqual({
    result: 'fits',
    energyWh: null,
  })
})
