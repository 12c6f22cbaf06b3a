import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMasked, isSecretName, MASK, maskSecrets, maskSecretsInText } from './secrets.ts'

const SECRET = 'hunter2-0f'
const KEY = '0123456789abcdef0123456789ABCDEF01234567'
const component = { name: 'SecurityCtrlr' }
const variable = { name: 'BasicAuthPassword' }

/** A secret in each place in which a message of either version may have one. */
const PLACES: Readonly<Record<string, (secret: string) => unknown>> = {
  'ChangeConfiguration of 1.6': (value) => ({ key: 'AuthorizationKey', value }),
  'GetConfiguration’s answer': (value) => ({
    configurationKey: [
      { key: 'HeartbeatInterval', readonly: false, value: '300' },
      { key: 'AuthorizationKey', readonly: false, value },
    ],
  }),
  'a maker’s own key': (value) => ({ key: 'X_WiFi-Passphrase', value }),
  SetVariables: (attributeValue) => ({ setVariableData: [{ attributeValue, component, variable }] }),
  'GetVariables’ answer': (attributeValue) => ({
    getVariableResult: [{ attributeStatus: 'Accepted', attributeValue, component, variable }],
  }),
  'a refusal that repeats the value': (additionalInfo) => ({
    setVariableResult: [
      {
        attributeStatus: 'Rejected',
        attributeStatusInfo: { reasonCode: 'Weak', additionalInfo },
        component,
        variable,
      },
    ],
  }),
  NotifyReport: (value) => ({
    reportData: [{ component, variable, variableAttribute: [{ type: 'Actual', value }] }],
  }),
  NotifyEvent: (actualValue) => ({ eventData: [{ component, variable, actualValue, techInfo: 'changed' }] }),
  'SetNetworkProfile’s mobile network': (apnPassword) => ({
    connectionData: { ocppCsmsUrl: 'wss://a.example', apn: { apn: 'airtel', apnPassword } },
  }),
  'SetNetworkProfile’s tunnel': (key) => ({
    connectionData: { vpn: { server: 'vpn.example', user: 'u', key } },
  }),
  'SetNetworkProfile’s tunnel password': (password) => ({
    connectionData: { vpn: { password, type: 'IKEv2' } },
  }),
  'a firmware’s address': (secret) => ({ location: `ftp://user:${secret}@files.example/fw.bin` }),
  'a log’s address': (secret) => ({ log: { remoteLocation: `https://${secret}@files.example/up?a=b` } }),
  'a password with a slash and an at': (secret) => ({ location: `sftp://user:1/@${secret}@files.example/x` }),
  'an address without a scheme': (secret) => ({ location: `user:${secret}@files.example` }),
  'a signed address': (secret) => ({ location: `https://s3.example/fw?X-Amz-Signature=${secret}&a=b` }),
  'an address in a setting': (value) => ({ key: 'LogUploadUrl', value: `ftp://log:${value}@files.example` }),
  'DataTransfer’s JSON text': (secret) => ({
    vendorId: 'x',
    data: JSON.stringify({ wifi: { psk: secret } }),
  }),
  'DataTransfer’s JSON in JSON': (secret) => ({
    data: JSON.stringify({ inner: JSON.stringify({ key: 'authorization_key', value: secret }) }),
  }),
  'DataTransfer’s plain text': (secret) => ({ data: `user=admin;password=${secret};x=1` }),
  'DataTransfer’s quoted text': (secret) => ({ data: `set AuthorizationKey "${secret}" now` }),
  'DataTransfer’s object': (secret) => ({ data: { credentials: { login: 'a', list: [secret] } } }),
  'a header': (secret) => ({ data: `Authorization: Basic dXNlcj${secret}=` }),
  'a private key': (secret) => ({
    data: `-----BEGIN EC PRIVATE KEY-----\n${secret}\n-----END EC PRIVATE KEY-----`,
  }),
}

describe('a secret', () => {
  test.each(Object.entries(PLACES))('is not left in %s', (_where, message) => {
    const left = JSON.stringify(maskSecrets(message(SECRET)))
    expect(left).not.toContain(SECRET)
    expect(left).toContain(MASK)
    const frame = JSON.stringify([2, 'm1', 'Any', message(SECRET)])
    expect(maskSecretsInText(frame)).not.toContain(SECRET)
  })

  test('is left in no place, whatever it is and whatever stands around it', () => {
    const safeForPlain = fc.stringMatching(/^[a-zA-Z0-9!$%^*_~+-]{8,40}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(PLACES)),
        safeForPlain,
        fc.jsonValue({ maxDepth: 3 }),
        (wrap, secret, around) => {
          fc.pre(!JSON.stringify(around).includes(secret) && !JSON.stringify(wrap('')).includes(secret))
          const left = JSON.stringify(maskSecrets({ around, list: [wrap(secret)] }))
          expect(left).not.toContain(secret)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('of this program is found wherever it stands, by its 40 hexadecimal digits', () => {
    expect(maskSecretsInText(`the key ${KEY}, said by nobody`)).toBe(`the key ${MASK}, said by nobody`)
    expect(maskSecrets({ info: KEY })).toEqual({ info: MASK })
    for (let before = 0; before < 100; before += 1) {
      const [head, tail] = ['-'.repeat(before), '-'.repeat(100 - before)]
      for (const key of [KEY, KEY.toUpperCase()]) {
        expect(maskSecretsInText(head + key + tail)).toBe(head + MASK + tail)
        // A digit fewer is none, and neither is one of something else among them.
        const [shorter, broken] = [key.slice(1), `${key.slice(0, 20)}-${key.slice(20)}`]
        expect(maskSecretsInText(head + shorter + tail)).toBe(head + shorter + tail)
        expect(maskSecretsInText(head + broken + tail)).toBe(head + broken + tail)
      }
    }
    const certificateHashData = { issuerNameHash: KEY, serialNumber: KEY }
    expect(maskSecrets({ certificateHashData })).toEqual({ certificateHashData })
  })

  test('written with escapes is a secret still', () => {
    const frame = String.raw`[2,"1","DataTransfer",{"data":"ftp:\/\/u:p\u0040ss@h"}]`
    expect(maskSecretsInText(frame)).toBe(`[2,"1","DataTransfer",{"data":"ftp://${MASK}@h"}]`)
  })
})

describe('what holds no secret', () => {
  const harmless = [
    { connectorId: 1, idTag: 'ABC:DEF@1', reservationId: 4 },
    {
      configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }],
      unknownKey: ['AuthorizationKey'],
    },
    { key: ['AuthorizationKey', 'MeterValueSampleInterval'] },
    { location: 'https://files.example:8080/fw-2x.bin', retrieveDate: '2026-11-20T06:30:00Z' },
    { component, variable: { name: 'SecurityProfile' }, attributeValue: '2' },
    { getVariableData: [{ component, variable }] },
    { idToken: { idToken: 'AA:BB:CC', type: 'MacAddress' }, evseId: 1 },
    { vendorId: 'in.kirana', data: 'Passenger door open; keyboard ok' },
    { hasPassword: true, passwordSet: null },
  ]
  test.each(harmless)('stays as it is: %j', (message) => {
    expect(maskSecrets(message)).toBe(message)
    const frame = `[2,"m-1","Any", ${JSON.stringify(message)} ]`
    expect(maskSecretsInText(frame)).toBe(frame)
  })

  test('is not read as an address with a user for its path alone', () => {
    for (const url of [
      'https://files.example/fw@2x.bin',
      'ocpp@example.in',
      'mailto:a@b.in',
      'ws://[::1]/x',
    ]) {
      expect(maskSecretsInText(url)).toBe(url)
    }
  })

  test('is recognised by the names of settings', () => {
    const names = ['AuthorizationKey', 'BasicAuthPassword', 'SIM_PIN', 'wifi.psk', 'ApiKey', 'access_token']
    expect(names.filter(isSecretName)).toEqual(names)
    const others = [
      'AuthorizeRemoteTxRequests',
      'MasterPassGroupId',
      'GetConfigurationMaxKeys',
      'PingInterval',
      'MeterPublicKey',
      'idToken',
    ]
    expect(others.filter(isSecretName)).toEqual([])
  })
})

describe('masking', () => {
  test('twice leaves what once leaves, and never fails, whatever is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.constantFrom(...Object.values(PLACES)).map((of) => of(SECRET)),
        ),
        (value) => {
          const once = maskSecrets(value)
          expect(maskSecrets(once)).toEqual(once)
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = maskSecretsInText(text)
        expect(maskSecretsInText(once)).toBe(once)
      }),
    )
  })

  test('is seen', () => {
    expect([isMasked(maskSecrets(PLACES.SetVariables?.(SECRET))), isMasked({ value: 'x' })]).toEqual([
      true,
      false,
    ])
  })

  test('what is nested deeper than any message says nothing', () => {
    let value: unknown = 'x'
    for (let depth = 0; depth < 100_000; depth += 1) value = [value]
    expect(isMasked(JSON.stringify(maskSecrets(value)))).toBe(true)
  })

  test('JSON in a text that is nested deeper than any message is not parsed', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}"a password"${']'.repeat(depth)}`
    expect(maskSecrets({ techInfo: nested(64) })).toEqual({ techInfo: nested(64) })
    expect(maskSecrets({ techInfo: nested(65) })).toEqual({ techInfo: MASK })
  })

  test.each([
    'a://b:',
    'a://b ',
    'password="',
    'https://',
    'u:p',
    'basic ',
    '-----BEGIN PRIVATE KEY-----',
    '?a=',
  ])('is done in one pass however often %j is repeated', (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    expect(maskSecretsInText(`${text}@`).length).toBeGreaterThan(0)
  })
})
