/** What a 1.6 charger reports of its meter: its configuration keys, changed only where they differ from what is wanted. */
import type { Metering } from '../../chargers/index.ts'
import {
  formatMeasurands,
  hasAll,
  hasRegister,
  isGoodClockInterval,
  isGoodInterval,
  parseSeconds,
  REGISTER,
  WANTED_INTERVALS_S,
  WANTED_MEASURANDS,
} from '../../dialects/index.ts'
import { type Request, type Setting, settle, toChanged, Unanswered } from '../meter-settings.ts'

const SAMPLED = 'MeterValuesSampledData'
const INTERVAL = 'MeterValueSampleInterval'
const ALIGNED = 'MeterValuesAlignedData'
const ALIGNED_INTERVAL = 'ClockAlignedDataInterval'
const AT_STOP = 'StopTxnSampledData'

interface Configuration {
  readonly configurationKey?: readonly {
    readonly key: string
    readonly readonly: boolean
    readonly value?: string
  }[]
}

/** @throws Unanswered */
export async function setUpMeter(request: Request): Promise<Metering> {
  const setting = await readSettings(request)
  const sampled = setting(SAMPLED)
  const measurands = await settle(
    sampled,
    (value) => hasAll(value, WANTED_MEASURANDS[0]),
    WANTED_MEASURANDS.map(formatMeasurands),
  )
  const interval = await settle(setting(INTERVAL), isGoodInterval, WANTED_INTERVALS_S.map(String))
  // The register at the end is in every stop; a whole night's samples would make it too long to be taken in.
  await settle(setting(AT_STOP), (value) => value === '', ['', REGISTER])
  const bySample = measurands !== undefined && hasRegister(measurands) ? parseSeconds(interval) : null
  const byClock = bySample === null ? await readAlignedInterval(setting) : null
  const intervalS = bySample ?? byClock
  const cannot = [
    ...(measurands === undefined || !hasRegister(measurands) ? [SAMPLED] : []),
    ...(parseSeconds(interval) === null ? [INTERVAL] : []),
  ]
  return {
    intervalS,
    reportsEnergy: intervalS !== null,
    cannot: intervalS === null ? cannot : cannot.slice(0, 1),
  }
}

/** A charger without samples may report by the clock. */
async function readAlignedInterval(setting: (key: string) => Setting): Promise<number | null> {
  const measurands = await settle(setting(ALIGNED), hasRegister, [REGISTER])
  if (measurands === undefined || !hasRegister(measurands)) return null
  const wanted = WANTED_INTERVALS_S.slice(1).map(String)
  return parseSeconds(await settle(setting(ALIGNED_INTERVAL), isGoodClockInterval, wanted))
}

async function readSettings(request: Request): Promise<(key: string) => Setting> {
  const read = await request('GetConfiguration', {
    key: [SAMPLED, INTERVAL, ALIGNED, ALIGNED_INTERVAL, AT_STOP],
  })
  if (read.kind === 'unanswered') throw new Unanswered()
  const { configurationKey: keys = [] } = read.kind === 'answered' ? (read.answer as Configuration) : {}
  return (name) => {
    const key = keys.find((one) => one.key.toLowerCase() === name.toLowerCase())
    return {
      name,
      value: key && (key.value ?? ''),
      isReadOnly: key?.readonly ?? true,
      async change(value) {
        const changed = await request('ChangeConfiguration', { key: name, value })
        if (changed.kind === 'unanswered') throw new Unanswered()
        if (changed.kind === 'refused') return 'refused'
        return toChanged((changed.answer as { readonly status: string }).status)
      },
    }
  }
}
