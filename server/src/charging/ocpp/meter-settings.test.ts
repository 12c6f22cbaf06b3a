import { expect, test } from 'vitest'
import { findMessageFault, type OcppVersion } from '../dialects/index.ts'
import { type Request, Unanswered } from './meter-settings.ts'
import { setUpMeter as setUp16 } from './v16/meter-settings.ts'
import { setUpMeter as setUp201 } from './v201/meter-settings.ts'

type Settings = Record<string, string>

/** A charger with these settings, which takes what it is said to take; each ask is checked against its schema. */
function charger(
  version: OcppVersion,
  settings: Settings,
  takes: (name: string, value: string) => boolean = () => true,
  taken: 'Accepted' | 'RebootRequired' = 'Accepted',
) {
  const changes: string[] = []
  const change = (name: string, value: string): boolean => {
    changes.push(`${name}=${value}`)
    const isTaken = takes(name, value)
    if (isTaken && taken === 'Accepted') settings[name] = value
    return isTaken
  }
  const answers: Record<string, (payload: never) => object> = {
    GetConfiguration: ({ key }: { key: string[] }) => ({
      configurationKey: key.flatMap((one) =>
        one in settings ? { key: one, readonly: false, value: settings[one] } : [],
      ),
      unknownKey: key.filter((one) => !(one in settings)),
    }),
    ChangeConfiguration: ({ key, value }: { key: string; value: string }) => ({
      status: change(key, value) ? taken : 'Rejected',
    }),
    GetVariables: ({
      getVariableData: all,
    }: {
      getVariableData: { component: object; variable: { name: string } }[]
    }) => ({
      getVariableResult: all.map(({ component, variable }) => ({
        component,
        variable,
        ...(variable.name in settings
          ? { attributeStatus: 'Accepted', attributeValue: settings[variable.name] }
          : { attributeStatus: 'UnknownVariable' }),
      })),
    }),
    SetVariables: ({
      setVariableData: [one],
    }: {
      setVariableData: { component: object; variable: { name: string }; attributeValue: string }[]
    }) => ({
      setVariableResult: [
        {
          component: one?.component,
          variable: one?.variable,
          attributeStatus: change(one?.variable.name ?? '', one?.attributeValue ?? '') ? taken : 'Rejected',
        },
      ],
    }),
  }
  const request: Request = async (action, payload) => {
    expect(findMessageFault(version, action, 'req', payload)).toBeUndefined()
    return { kind: 'answered', answer: answers[action]?.(payload as never) ?? {} }
  }
  return { request, changes }
}

const REGISTER = 'Energy.Active.Import.Register'
const ALL = `${REGISTER},Power.Active.Import,SoC`

test('1.6: what is as wanted is left alone, more than is wanted too', async () => {
  const { request, changes } = charger('ocpp1.6', {
    MeterValuesSampledData: `SoC, Voltage,Power.Active.Import,${REGISTER}`,
    MeterValueSampleInterval: '15',
    StopTxnSampledData: '',
  })
  expect(await setUp16(request)).toEqual({ intervalS: 15, reportsEnergy: true, cannot: [] })
  expect(changes).toEqual([])
})

test('1.6: only what differs is changed', async () => {
  const { request, changes } = charger('ocpp1.6', {
    MeterValuesSampledData: 'Voltage',
    MeterValueSampleInterval: '900',
  })
  expect(await setUp16(request)).toEqual({ intervalS: 30, reportsEnergy: true, cannot: [] })
  expect(changes).toEqual([`MeterValuesSampledData=${ALL}`, 'MeterValueSampleInterval=30'])
})

test('1.6: a charger that takes less is asked for less, and no more often than there are requests', async () => {
  const { request, changes } = charger(
    'ocpp1.6',
    { MeterValuesSampledData: '', MeterValueSampleInterval: '0' },
    (name, value) => (name === 'MeterValueSampleInterval' ? value === '300' : value === REGISTER),
  )
  expect(await setUp16(request)).toEqual({ intervalS: 300, reportsEnergy: true, cannot: [] })
  expect(changes).toEqual([
    `MeterValuesSampledData=${ALL}`,
    `MeterValuesSampledData=${REGISTER},Power.Active.Import`,
    `MeterValuesSampledData=${REGISTER}`,
    'MeterValueSampleInterval=30',
    'MeterValueSampleInterval=60',
    'MeterValueSampleInterval=300',
  ])
})

test('1.6: one without samples reports by the clock, and one with neither not at all', async () => {
  const byClock = charger('ocpp1.6', { MeterValuesAlignedData: '', ClockAlignedDataInterval: '0' })
  expect(await setUp16(byClock.request)).toMatchObject({ intervalS: 60, reportsEnergy: true })
  const none = charger('ocpp1.6', {})
  expect(await setUp16(none.request)).toEqual({
    intervalS: null,
    reportsEnergy: false,
    cannot: ['MeterValuesSampledData', 'MeterValueSampleInterval'],
  })
})

test('2.0.1: the same with its variables, at the start and at the end too', async () => {
  const { request, changes } = charger('ocpp2.0.1', {
    TxUpdatedMeasurands: 'Voltage',
    TxUpdatedInterval: '0',
    TxStartedMeasurands: REGISTER,
    TxEndedMeasurands: '',
  })
  expect(await setUp201(request)).toEqual({ intervalS: 30, reportsEnergy: true, cannot: [] })
  expect(changes).toEqual([
    `TxUpdatedMeasurands=${ALL}`,
    'TxUpdatedInterval=30',
    `TxEndedMeasurands=${REGISTER}`,
  ])
})

test('2.0.1: what it does not have is remembered by its name', async () => {
  const { request } = charger('ocpp2.0.1', { TxUpdatedMeasurands: ALL, TxEndedMeasurands: REGISTER })
  expect(await setUp201(request)).toEqual({
    intervalS: null,
    reportsEnergy: false,
    cannot: ['TxUpdatedInterval', 'TxStartedMeasurands'],
  })
})

test('1.6: what counts from the next start on is asked for once, and is what it was until then', async () => {
  const settings = { MeterValuesSampledData: `${REGISTER},Voltage`, MeterValueSampleInterval: '600' }
  const { request, changes } = charger('ocpp1.6', settings, undefined, 'RebootRequired')
  expect(await setUp16(request)).toEqual({ intervalS: 600, reportsEnergy: true, cannot: [] })
  expect(changes).toEqual([`MeterValuesSampledData=${ALL}`, 'MeterValueSampleInterval=30'])
})

test('2.0.1: the same', async () => {
  const settings = {
    ...{ TxUpdatedMeasurands: REGISTER, TxUpdatedInterval: '600' },
    ...{ TxStartedMeasurands: REGISTER, TxEndedMeasurands: REGISTER },
  }
  const { request, changes } = charger('ocpp2.0.1', settings, undefined, 'RebootRequired')
  expect(await setUp201(request)).toEqual({ intervalS: 600, reportsEnergy: true, cannot: [] })
  expect(changes).toEqual([`TxUpdatedMeasurands=${ALL}`, 'TxUpdatedInterval=30'])
})

test.each([
  ['1.6', setUp16],
  ['2.0.1', setUp201],
] as const)(
  '%s: a charger that refuses the question can nothing; one that does not answer says nothing',
  async (_version, setUp) => {
    expect(await setUp(async () => ({ kind: 'refused' }))).toMatchObject({
      intervalS: null,
      reportsEnergy: false,
    })
    await expect(setUp(async () => ({ kind: 'unanswered' }))).rejects.toThrow(Unanswered)
  },
)
