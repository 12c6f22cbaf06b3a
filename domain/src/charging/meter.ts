/** What a charger's meter says, of either protocol version, in whole watt-hours, watts and percent. */

/** One sampled value as it came: 1.6 writes numbers as text and the unit beside, 2.0.1 has a power of ten too. */
export interface SampledValue {
  readonly value: string | number
  readonly measurand?: string | undefined
  readonly phase?: string | undefined
  readonly location?: string | undefined
  readonly format?: string | undefined
  /** Why it was read. */
  readonly context?: string | undefined
  readonly unit?: string | undefined
  /** Power of ten that the value is multiplied with. */
  readonly multiplier?: number | undefined
}

/** A meter's reading at one moment, with only the values that the charger sent. */
export interface MeterReading {
  /** The charger's own time of it, in milliseconds since 1970. */
  readonly at: number
  /** The cumulative register of imported energy, whole watt-hours. */
  readonly registerWh?: number
  /** Whole watts that flow to the car. */
  readonly powerW?: number
  /** Of the car's battery, whole percent. */
  readonly socPercent?: number
}

/** Power below this is what a meter shows when nothing flows, in watts. */
const NO_POWER_W = 100

/** Whether power flows to the car, as far as the reading says. */
export const hasPower = ({ powerW = 0 }: MeterReading): boolean => powerW >= NO_POWER_W

const REGISTER = 'Energy.Active.Import.Register'
const POWER = 'Power.Active.Import'
const SOC = 'SoC'
/** What was read when the transaction began; some chargers say it again beside what they read now. */
const BEGIN = 'Transaction.Begin'

const SCALES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [REGISTER]: { wh: 1, kwh: 1000 },
  [POWER]: { w: 1, kw: 1000 },
  [SOC]: { percent: 1, '%': 1 },
}

/** A register beyond this counts nothing that was ever delivered; sums of such stay safe integers. */
const MOST = 1e12

/**
 * Reads the values of one moment. Signed blobs, unknown units, negative registers and readings of the charger's grid
 * side are ignored; energy is never made up from power, current or time.
 */
export function parseMeterReading(at: number, values: readonly SampledValue[]): MeterReading {
  const registerWh = findFigure(values, REGISTER)
  const powerW = findFigure(values, POWER)
  const soc = findFigure(values, SOC)
  return {
    at,
    ...(registerWh !== undefined && { registerWh }),
    ...(powerW !== undefined && { powerW }),
    ...(soc !== undefined && soc <= 100 && { socPercent: soc }),
  }
}

/** The figure of the whole where it is there, otherwise the sum of its phases. */
function findFigure(values: readonly SampledValue[], measurand: string): number | undefined {
  const samples: {
    readonly phase: string | undefined
    readonly amount: number
    readonly isOfBegin: boolean
  }[] = []
  for (const sample of values) {
    const amount = (sample.measurand ?? REGISTER) === measurand ? parseAmount(sample, measurand) : undefined
    if (amount !== undefined)
      samples.push({ phase: sample.phase, amount, isOfBegin: sample.context === BEGIN })
  }
  const now = samples.some(({ isOfBegin }) => !isOfBegin)
    ? samples.filter(({ isOfBegin }) => !isOfBegin)
    : samples
  const whole = now.find(({ phase }) => phase === undefined)
  if (whole) return Math.round(whole.amount)
  const ofPhases = now.filter(({ phase }) => /^L[123](-N)?$/.test(phase ?? ''))
  if (ofPhases.length === 0) return undefined
  return Math.round(ofPhases.reduce((sum, { amount }) => sum + amount, 0))
}

function parseAmount(sample: SampledValue, measurand: string): number | undefined {
  if (sample.format === 'SignedData') return undefined
  // The grid side also counts what the charger itself loses.
  if (measurand !== SOC && sample.location === 'Inlet') return undefined
  const scales = SCALES[measurand] ?? {}
  const scale = sample.unit === undefined ? 1 : scales[sample.unit.trim().toLowerCase()]
  const number = parseNumber(sample)
  if (scale === undefined || number === undefined) return undefined
  const amount = number * scale * 10 ** (sample.multiplier ?? 0)
  return amount >= 0 && amount <= MOST ? amount : undefined
}

/** In whole units, three digits behind a comma may be thousands as well as a fraction. */
const MAY_BE_THOUSANDS = /,\d{3}$/

function parseNumber({ value, unit }: SampledValue): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const text = value.trim()
  if (MAY_BE_THOUSANDS.test(text) && !unit?.startsWith('k')) return undefined
  return /^[+-]?\d{1,15}([.,]\d*)?([eE][+-]?\d{1,2})?$/.test(text)
    ? Number(text.replace(',', '.'))
    : undefined
}
