import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMessageFault, getSchema, listActions, type OcppVersion } from '../../dialects/index.ts'
import { readPayload } from './read-payload.ts'
import type { MessageSchema } from './rules.ts'
import { payloadsOf } from './testing/valid-payloads.ts'

const NOW = new Date('2026-11-22T06:00:00.000Z')
const AT = '2026-11-22T05:00:00Z'
const read = (version: OcppVersion, action: string, payload: unknown, part: 'req' | 'conf' = 'req') =>
  readPayload({ version, action, part, payload, now: NOW })
const read16 = (action: string, payload: unknown) => read('ocpp1.6', action, payload)
const METER = { connectorId: 1, transactionId: 7 }

const VERSIONS: readonly OcppVersion[] = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1']
const schemas = VERSIONS.flatMap((version) =>
  listActions(version).map((action) => ({
    version,
    action,
    schema: getSchema(version, action, 'req') as MessageSchema,
  })),
)
const VALID = fc.oneof(
  ...schemas.map(({ schema, ...of }) => payloadsOf(schema).map((payload) => ({ ...of, payload }))),
)

test('a valid message of any action is read as it came', () => {
  fc.assert(
    fc.property(VALID, ({ version, action, payload }) => {
      expect(findMessageFault(version, action, 'req', payload)).toBeUndefined()
      // Also where a flaw beside it sends all of it through the repair.
      const flawed = read(version, action, { ...payload, 'no such field': 1 })
      expect(flawed).toEqual({
        kind: 'read',
        payload,
        repairs: ['no such field: left out, the protocol has no such field'],
      })
    }),
    { numRuns: 300 },
  )
})

const SPOILT = fc.constantFrom<unknown>(
  null,
  '',
  'nonsense',
  -1,
  1e300,
  0.5,
  true,
  [],
  {},
  [null],
  '12',
  'kwh',
)

/** The same with some of its values spoilt, anywhere. */
function spoil(value: unknown, pick: () => unknown): unknown {
  const drawn = pick()
  if (drawn !== undefined) return drawn
  if (Array.isArray(value)) return value.map((one) => spoil(one, pick))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoil(one, pick)]))
}

test('whatever is spoilt, a message is refused or as its schema wants it', () => {
  fc.assert(
    fc.property(
      VALID,
      fc.infiniteStream(fc.option(SPOILT, { nil: undefined, freq: 8 })),
      (message, stream) => {
        const { version, action } = message
        const draw = () => stream.next().value
        const payload = Object.fromEntries(
          Object.entries(message.payload).map(([key, one]) => [key, spoil(one, draw)]),
        )
        const mended = read(version, action, payload)
        if (mended.kind === 'refused') return
        const fault = findMessageFault(version, action, 'req', mended.payload)
        // A list of which nothing can be used is empty.
        if (fault) expect(fault.text).toMatch(/^\w+ must NOT have fewer than 1 items$/)
      },
    ),
    { numRuns: 300 },
  )
})

const SAMPLE = fc.record({
  value: fc.nat().map(String),
  measurand: fc.constantFrom('SoC', 'Voltage', 'Energy.Active.Import.Register'),
})
const DAMAGED = fc.oneof(
  fc.record({ value: fc.nat().map(String), measurand: fc.constantFrom('Humidity', 7, {}) }),
  fc.record({ value: fc.constantFrom(null, {}, []) }),
  fc.constantFrom(null, 'nonsense', [], 7),
)

test('a damaged sample loses no good one beside it, and does not change their order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.oneof(
            SAMPLE.map((sample) => ({ sample, isGood: true })),
            DAMAGED.map((sample) => ({ sample, isGood: false })),
          ),
          { maxLength: 6 },
        ),
        { minLength: 1, maxLength: 4 },
      ),
      (moments) => {
        const meterValue = moments.map((all) => ({
          timestamp: AT,
          sampledValue: all.map(({ sample }) => sample),
        }))
        const mended = read16('MeterValues', { ...METER, meterValue, extra: null })
        const good = moments.map((all) => all.filter(({ isGood }) => isGood).map(({ sample }) => sample))
        expect(mended).toHaveProperty('payload', {
          ...METER,
          meterValue: good.map((sampledValue) => ({ timestamp: AT, sampledValue })),
        })
      },
    ),
  )
})
