/** Reads OCMF, the Open Charge Metering Format: a meter's readings as text, with the signature of that text. */

export interface OcmfReading {
  /** `B` where a charge begins, `E` and others where it ends; as the meter says it. */
  readonly mark: string
  /** The register; null where it is of another unit. */
  readonly wh: number | null
}

export interface Ocmf {
  /** What is signed, to the letter. */
  readonly signed: string
  /** As OCMF names it: `ECDSA-secp256r1-SHA256`. */
  readonly algorithm: string
  /** In DER. */
  readonly signature: Buffer
  readonly readings: readonly OcmfReading[]
}

const USUAL_ALGORITHM = 'ECDSA-secp256r1-SHA256'
const MOST_READINGS = 100
/** A register of a thousand GWh. */
const MOST_WH = 1e15

/** @returns undefined where the text is no OCMF, or has no signature that can be read */
export function parseOcmf(text: string): Ocmf | undefined {
  const [head, signed = '', tail = '', ...more] = text.trim().split('|')
  if (head !== 'OCMF' || more.length > 0) return undefined
  const facts = parseObject(signed)
  const seal = parseObject(tail)
  const { SA: algorithm = USUAL_ALGORITHM, SE: encoding = 'hex', SD: data } = seal ?? {}
  if (!facts || typeof algorithm !== 'string' || typeof data !== 'string') return undefined
  if (encoding !== 'hex' && encoding !== 'base64') return undefined
  const { RD: found } = facts
  const readings = Array.isArray(found) ? found.slice(0, MOST_READINGS) : []
  return { signed, algorithm, signature: Buffer.from(data, encoding), readings: parseReadings(readings) }
}

/** What a reading does not say is as in the one before it. */
function parseReadings(readings: readonly unknown[]): readonly OcmfReading[] {
  let before: Readonly<Record<string, unknown>> = {}
  return readings.map((reading) => {
    before = { ...before, ...(typeof reading === 'object' ? reading : {}) }
    const { TX: mark, RV: value, RU: unit } = before
    return { mark: typeof mark === 'string' ? mark : '', wh: toWh(value, unit) }
  })
}

/** Some meters write the register as text. */
const DECIMAL = /^\d{1,15}(?:\.\d{1,9})?$/

function toWh(value: unknown, unit: unknown): number | null {
  const scale = unit === 'kWh' ? 1000 : unit === 'Wh' ? 1 : undefined
  const register = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
  if (typeof register !== 'number' || scale === undefined) return null
  const wh = Math.round(register * scale)
  return wh >= 0 && wh <= MOST_WH ? wh : null
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
