/** What a 2.0.1 charger reports of its meter: its variables, changed only where they differ from what is wanted. */
import type { Metering } from '../../chargers/index.ts'
import {
  formatMeasurands,
  hasAll,
  hasRegister,
  isGoodInterval,
  parseSeconds,
  REGISTER,
  WANTED_INTERVALS_S,
  WANTED_MEASURANDS,
} from '../../dialects/index.ts'
import { type Request, type Setting, settle, toChanged, Unanswered } from '../meter-settings.ts'

const COMPONENT = 'SampledDataCtrlr'
const UPDATED = 'TxUpdatedMeasurands'
const INTERVAL = 'TxUpdatedInterval'
const STARTED = 'TxStartedMeasurands'
const ENDED = 'TxEndedMeasurands'
const NAMES = [UPDATED, INTERVAL, STARTED, ENDED] as const

interface Got {
  readonly getVariableResult: readonly {
    readonly attributeStatus: string
    readonly attributeValue?: string
    readonly variable: { readonly name: string }
  }[]
}
interface HasSet {
  readonly setVariableResult: readonly { readonly attributeStatus: string }[]
}

const buildPart = (name: string) => ({ component: { name: COMPONENT }, variable: { name } })

/** @throws Unanswered */
export async function setUpMeter(request: Request): Promise<Metering> {
  const setting = await readSettings(request)
  const measurands = await settle(
    setting(UPDATED),
    (value) => hasAll(value, WANTED_MEASURANDS[0]),
    WANTED_MEASURANDS.map(formatMeasurands),
  )
  const interval = await settle(setting(INTERVAL), isGoodInterval, WANTED_INTERVALS_S.map(String))
  const atStart = await settle(setting(STARTED), hasRegister, [REGISTER])
  const atEnd = await settle(setting(ENDED), hasRegister, [REGISTER])
  const reports = measurands !== undefined && hasRegister(measurands)
  const lacking: readonly (readonly [string, boolean])[] = [
    [UPDATED, reports],
    [INTERVAL, parseSeconds(interval) !== null],
    [STARTED, atStart !== undefined && hasRegister(atStart)],
    [ENDED, atEnd !== undefined && hasRegister(atEnd)],
  ]
  const intervalS = reports ? parseSeconds(interval) : null
  return {
    intervalS,
    reportsEnergy: intervalS !== null,
    cannot: lacking.filter(([, can]) => !can).map(([name]) => name),
  }
}

async function readSettings(request: Request): Promise<(name: string) => Setting> {
  const read = await request('GetVariables', { getVariableData: NAMES.map(buildPart) })
  if (read.kind === 'unanswered') throw new Unanswered()
  const { getVariableResult: got } =
    read.kind === 'answered' ? (read.answer as Got) : { getVariableResult: [] }
  return (name) => {
    const found = got.find(({ variable }) => variable.name.toLowerCase() === name.toLowerCase())
    return {
      name,
      value: found?.attributeStatus === 'Accepted' ? (found.attributeValue ?? '') : undefined,
      isReadOnly: false,
      async change(value) {
        const changed = await request('SetVariables', {
          setVariableData: [{ ...buildPart(name), attributeValue: value }],
        })
        if (changed.kind === 'unanswered') throw new Unanswered()
        if (changed.kind === 'refused') return 'refused'
        return toChanged((changed.answer as HasSet).setVariableResult[0]?.attributeStatus)
      },
    }
  }
}
