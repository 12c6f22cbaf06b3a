/**
 * Repairs what is wrong in a message and does not change its meaning: spellings, types, null or unknown values. What
 * cannot be repaired is left out where the message is complete without it (a sample of a list, a field of an object);
 * an essential field stays as it came, and the schema refuses it. Correct values are never changed.
 */
import type { MessagePart } from '../../dialects/index.ts'
import type { MessageSchema, RepairRules } from './rules.ts'
import {
  countCharacters,
  cutTo,
  type Read,
  readBoolean,
  readChoice,
  readInteger,
  readNumber,
  readSameNumber,
  readText,
  readTime,
} from './values.ts'

export interface RepairRequest {
  readonly schema: MessageSchema
  readonly rules: RepairRules
  readonly action: string
  readonly part: MessagePart
  /** Taken for times that cannot be read. */
  readonly now: Date
  readonly isFormat: (format: string, text: string) => boolean
}

export interface Repaired {
  readonly payload: object
  /** What was done, a sentence each; no text is in it that could be a secret. */
  readonly repairs: readonly string[]
  /** Whether all that the message needs is there, and right. */
  readonly isUsable: boolean
}

export function repairPayload(payload: object, request: RepairRequest): Repaired {
  const repair = new Repair(request)
  const { value, reason } = repair.object(payload, request.schema, ROOT)
  return { payload: value as object, repairs: repair.named, isUsable: reason === undefined }
}

interface Position {
  /** As it is shown: `meterValue[0].timestamp`. */
  readonly path: string
  /** As rules name it, without the numbers. */
  readonly name: string
  /** The field, or the field whose list it is in. */
  readonly key: string
  readonly isExact: boolean
}

const ROOT: Position = { path: '', name: '', key: '', isExact: false }

interface Mended {
  /** As it came, where it is right. */
  readonly value: unknown
  /** Why it cannot be used. */
  readonly reason?: string
  /** A list of which too little is left: that is the reason. */
  readonly isTooShort?: boolean
}

/** More than so many are counted, not named. */
const MOST_NAMED = 20
const LONGEST_NAME = 50

class Repair {
  readonly #request: RepairRequest
  readonly #named: string[] = []
  #more = 0

  constructor(request: RepairRequest) {
    this.#request = request
  }

  get named(): readonly string[] {
    return this.#more === 0 ? this.#named : [...this.#named, `and ${this.#more} more`]
  }

  object(value: unknown, schema: MessageSchema, position: Position): Mended {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { value, reason: 'not an object' }
    }
    const { properties = {}, required = [], additionalProperties } = schema
    const fields: [string, unknown][] = []
    let isSame = true
    let reason: string | undefined
    for (const [key, raw] of Object.entries(value)) {
      const at = this.#within(position, key)
      const property = Object.hasOwn(properties, key) ? this.#resolved(properties[key] ?? {}) : undefined
      if (!property && additionalProperties === false) {
        this.#note(at, 'left out, the protocol has no such field')
        isSame = false
        continue
      }
      const isRequired = required.includes(key)
      const mended: Mended = property ? this.#field(raw, property, { at, isRequired }) : { value: raw }
      isSame &&= mended !== LEFT_OUT && mended.value === raw
      if (mended !== LEFT_OUT) fields.push([key, mended.value])
      reason ??= mended.reason
    }
    for (const key of required) {
      if (Object.hasOwn(value, key)) continue
      const at = this.#within(position, key)
      const instead = this.#instead(at, this.#resolved(properties[key] ?? {}), 'missing')
      if (instead === undefined) reason ??= `without ${key}`
      else {
        fields.push([key, instead])
        isSame = false
      }
    }
    return { value: isSame ? value : Object.fromEntries(fields), ...(reason !== undefined && { reason }) }
  }

  #field(
    raw: unknown,
    schema: MessageSchema,
    { at: position, isRequired }: { readonly at: Position; readonly isRequired: boolean },
  ): Mended {
    const at = isRequired && this.#isOutcome(position, schema) ? { ...position, isExact: true } : position
    // Some write all fields that there are, and nothing into those that they have no value for.
    if (!isRequired && (raw === null || (raw === '' && (schema.enum || schema.format)))) {
      this.#note(at, 'left out, empty')
      return LEFT_OUT
    }
    const mended = this.#value(raw, schema, at)
    const reason = mended.reason ?? this.#unreadable(raw, mended.value, at)
    if (reason === undefined) return mended
    const isEmptied = mended.isTooShort === true && at.path === at.key && this.#request.part !== 'conf'
    if (isRequired && isEmptied) {
      this.#note(at, 'nothing in it can be used')
      return { value: [] }
    }
    const instead =
      isRequired || !at.isExact ? this.#instead(at, schema, 'unknown', { isRequired, reason }) : undefined
    if (instead !== undefined) return { value: instead }
    if (isRequired || at.isExact || this.#request.rules.essential.has(at.key)) {
      return { value: mended.value, reason: `its ${at.key} is ${reason}` }
    }
    this.#note(at, `left out, ${reason}`)
    return LEFT_OUT
  }

  /** Said something of which nothing is known: without it, what stands beside would mean something else. */
  #unreadable(raw: unknown, value: unknown, { key }: Position): string | undefined {
    const isEmptied =
      typeof raw === 'object' && raw !== null && raw !== value && isEmpty(value) && !isEmpty(raw)
    return isEmptied && this.#request.rules.essential.has(key) ? 'nothing that is known' : undefined
  }

  /** What a charger answers to a command: yes or no, and nothing that could be taken for either. */
  #isOutcome({ path, key }: Position, { type }: MessageSchema): boolean {
    return this.#request.part === 'conf' && path === key && type !== 'array' && type !== 'object'
  }

  /** What is taken for a value that is missing or unknown. */
  #instead(
    at: Position,
    { format }: MessageSchema,
    cause: 'missing' | 'unknown',
    { isRequired, reason }: { readonly isRequired: boolean; readonly reason: string } = {
      isRequired: true,
      reason: 'missing',
    },
  ): string | number | undefined {
    if (at.isExact || this.#request.part === 'conf') return undefined
    if (format === 'date-time' && isRequired) {
      this.#note(at, `${reason}, the time of its arrival was taken`)
      return this.#request.now.toISOString()
    }
    const { instead } = this.#request.rules
    const key = `${this.#request.action}.${at.name}`
    const value = Object.hasOwn(instead, key) ? instead[key]?.[cause] : undefined
    if (value !== undefined) this.#note(at, `${reason}, read as ${value}`)
    return value
  }

  #value(raw: unknown, schema: MessageSchema, at: Position): Mended {
    if (schema.type === 'object') return this.object(raw, schema, at)
    if (schema.type === 'array') return this.#list(raw, schema, at)
    const read = this.#scalar(raw, schema, at)
    if ('reason' in read) return { value: raw, reason: read.reason }
    const { value, note } = read
    if (note !== undefined) {
      const isSameNumber = this.#request.rules.sameNumber.has(at.key)
      if (at.isExact && !isSameNumber) return { value: raw, reason: 'not as it must be' }
      this.#note(at, note)
    }
    return { value }
  }

  #list(raw: unknown, schema: MessageSchema, at: Position): Mended {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
    const items = this.#resolved(schema.items ?? {})
    const isOneAlone = items.type === 'object' && typeof raw === 'object' && raw !== null
    if (!Array.isArray(raw) && !isOneAlone) return { value: raw, reason: 'not a list' }
    const all = Array.isArray(raw) ? (raw as unknown[]) : [raw]
    if (all !== raw) this.#note(at, 'read as a list of one')
    const { part, rules } = this.#request
    const standsAlone = !at.isExact && (part !== 'conf' || rules.answerLists.has(at.key))
    const kept: unknown[] = []
    let reason: string | undefined
    for (const [index, one] of all.entries()) {
      const position = { ...at, path: `${at.path}[${index}]` }
      const mended = this.#value(one, items, position)
      if (mended.reason !== undefined && standsAlone) this.#note(position, `left out, ${mended.reason}`)
      else {
        kept.push(mended.value)
        reason ??= mended.reason
      }
    }
    if (kept.length > maxItems) {
      if (!standsAlone) return { value: raw, reason: 'too long a list' }
      this.#note(at, `cut to ${maxItems} of ${kept.length}`)
      kept.length = maxItems
    }
    const isTooShort = reason === undefined && kept.length < minItems
    if (isTooShort) reason = 'without anything in it'
    const isSame = kept.length === all.length && all === raw && kept.every((one, index) => one === all[index])
    return { value: isSame ? raw : kept, isTooShort, ...(reason !== undefined && { reason }) }
  }

  #scalar(raw: unknown, schema: MessageSchema, at: Position): Read {
    const { rules, isFormat } = this.#request
    const { type, format } = schema
    if (schema.enum) return readChoice(raw, schema.enum, rules.spellings[at.key])
    switch (type) {
      case 'string':
        if (rules.sameNumber.has(at.key)) return refuseUnlessFitting(readSameNumber(raw, type), schema)
        if (format !== undefined && typeof raw === 'string' && isFormat(format, raw))
          return refuseUnlessFitting({ value: raw }, schema)
        if (format === 'date-time') return readTime(raw)
        if (format !== undefined) return { reason: `no ${format}` }
        return this.#text(raw, schema, at)
      case 'integer':
        if (rules.sameNumber.has(at.key)) return readSameNumber(raw, type)
        return refuseUnlessFitting(readInteger(raw, { isRounded: rules.rounded.has(at.key) }), schema)
      case 'number':
        return refuseUnlessFitting(readNumber(raw), schema)
      case 'boolean':
        return readBoolean(raw)
      default:
        return { value: raw }
    }
  }

  #text(raw: unknown, schema: MessageSchema, at: Position): Read {
    const read = refuseUnlessFitting(readText(raw), schema)
    const isTooLong = 'reason' in read && typeof raw === 'string'
    if (!isTooLong || at.isExact || !this.#request.rules.cut.has(at.key)) return read
    const most = schema.maxLength ?? 0
    return { value: cutTo(raw, most), note: `cut to ${most} characters` }
  }

  #within({ path, name, isExact }: Position, field: string): Position {
    const key = field.slice(0, LONGEST_NAME)
    return {
      path: path === '' ? key : `${path}.${key}`,
      name: name === '' ? key : `${name}.${key}`,
      key,
      isExact: isExact || this.#request.rules.exact.has(key),
    }
  }

  #resolved(schema: MessageSchema): MessageSchema {
    const name = schema.$ref?.slice('#/definitions/'.length)
    return (name !== undefined && this.#request.schema.definitions?.[name]) || schema
  }

  #note({ path }: Position, repair: string): void {
    if (this.#named.length < MOST_NAMED) this.#named.push(`${path}: ${repair}`)
    else this.#more += 1
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

const LEFT_OUT: Mended = { value: undefined }

/** The same, unless it is longer, smaller or larger than its schema allows. */
function refuseUnlessFitting(read: Read, { maxLength, minimum, maximum, multipleOf }: MessageSchema): Read {
  if ('reason' in read) return read
  const { value } = read
  if (typeof value === 'string') {
    return maxLength !== undefined && countCharacters(value) > maxLength ? { reason: 'too long' } : read
  }
  if (typeof value !== 'number') return read
  if (minimum !== undefined && value < minimum) return { reason: `less than ${minimum}` }
  if (maximum !== undefined && value > maximum) return { reason: `more than ${maximum}` }
  if (multipleOf === undefined) return read
  const parts = Math.round(value / multipleOf)
  const isMultiple = Math.abs(parts - value / multipleOf) < 1e-6
  const rounded = Number((parts * multipleOf).toFixed(6))
  return isMultiple ? read : { value: rounded, note: `rounded to ${rounded}` }
}
