import { parseMeterReading, type SampledValue } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { findMessageFault } from '../../dialects/index.ts'
import { changedAt, HUGE, NONSENSE, pathsOf, recordedFrames } from '../testing/mutations.ts'
import { readPayload } from './read-payload.ts'

const NOW = new Date('2026-11-20T07:00:00.000Z')
const VERSIONS = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const
const FRAMES = VERSIONS.flatMap((version) =>
  recordedFrames(version).map((frame) => ({ version, ...frame, part: 'req' as const, now: NOW })),
)
const EMPTIED = /^\w+ must NOT have fewer than 1 items$/
/** Null says that there is none, which means Wh. */
const UNITS: readonly unknown[] = ['unit', 'unitOfMeasure']
const BROKEN = { ...NONSENSE, ...HUGE, 'is not there': () => undefined }

test('each recorded frame is what its schema wants', () => {
  for (const { version, action, payload } of FRAMES) {
    expect(findMessageFault(version, action, 'req', payload), `${action} ${JSON.stringify(payload)}`).toBe(
      undefined,
    )
  }
})

describe.each(VERSIONS)('%s: whatever is wrong in any part of a recorded frame', (version) => {
  const frames = FRAMES.filter((frame) => frame.version === version)

  test.each(Object.entries(BROKEN))(
    'where it %s, it is refused or as its schema wants it',
    (_how, change) => {
      for (const frame of frames) {
        for (const path of pathsOf(frame.payload)) {
          const payload = changedAt(frame.payload, path, change)
          const read = readPayload({ ...frame, payload })
          const shown = `${frame.action}.${path.join('.')}`
          if (read.kind === 'refused') expect(read.fault.text, shown).not.toBe('')
          else {
            // A list of which nothing can be used is empty.
            const fault = findMessageFault(version, frame.action, 'req', read.payload)?.text
            expect(fault ?? 'meterValue must NOT have fewer than 1 items', shown).toMatch(EMPTIED)
          }
        }
      }
    },
  )

  test.each(Object.entries(NONSENSE))(
    'where it %s, no register is read that was not sent',
    (_how, change) => {
      for (const frame of frames) {
        const registers = new Set(registersOf(frame.payload))
        for (const path of pathsOf(frame.payload)) {
          if (change(0) === null && UNITS.includes(path.at(-1))) continue
          const payload = changedAt(frame.payload, path, change)
          const read = readPayload({ ...frame, payload })
          if (read.kind === 'refused') continue
          for (const wh of registersOf(read.payload)) {
            expect(registers, `${frame.action}.${path.join('.')}: ${wh} Wh`).toContain(wh)
          }
        }
      }
    },
  )
})

interface Metered {
  readonly meterValue?: readonly { readonly sampledValue: readonly (SampledValue & Unit)[] }[]
  readonly transactionData?: Metered['meterValue']
}
interface Unit {
  readonly unitOfMeasure?: Pick<SampledValue, 'unit' | 'multiplier'>
}

/** All registers of a payload, in Wh. */
function registersOf(payload: object): number[] {
  const { meterValue = [], transactionData = [] } = payload as Metered
  return [...meterValue, ...transactionData].flatMap(({ sampledValue }) => {
    const values = sampledValue.map(({ unitOfMeasure, ...sample }) => ({ ...sample, ...unitOfMeasure }))
    return parseMeterReading(0, values).registerWh ?? []
  })
}
