/** What is wrong with a payload, in words for whoever wrote it: its field, and what that has to be. */
import type * as ajv from 'ajv'

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object, in braces',
  array: 'a list, in square brackets',
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a date and time, as 2026-11-20T13:00:00Z',
  uri: 'an address, as https://example.com/file',
}

/** The longest list of what a field may be is the units of a measurand: nobody reads all of them in a sentence. */
const MOST_VALUES = 20

const formatPath = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 200)

const formatCount = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

function formatValues(values: readonly unknown[]): string {
  const [first, ...others] = values.length > MOST_VALUES ? values.slice(0, MOST_VALUES) : values.slice(0, -1)
  if (first === undefined) return String(values[0])
  const left = values.length - MOST_VALUES
  const last = left > 0 ? `${left} more of the standard` : String(values.at(-1))
  return `one of ${[first, ...others].join(', ')} or ${last}`
}

export function describeFault({ instancePath, keyword, params }: ajv.ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const field = formatPath(path) || 'The command'
  switch (keyword) {
    case 'required':
      return `${formatPath(path, String(params.missingProperty))} is missing`
    case 'additionalProperties':
      return `${formatPath(path, String(params.additionalProperty).slice(0, 50))} is no field of this command`
    case 'type':
      return `${field} has to be ${TYPES[String(params.type)] ?? String(params.type)}`
    case 'enum':
      return `${field} has to be ${formatValues(params.allowedValues)}`
    case 'format':
      return `${field} has to be ${FORMATS[String(params.format)] ?? String(params.format)}`
    case 'maxLength':
      return `${field} has to be at most ${formatCount(params.limit, 'character', 'characters')} long`
    case 'minItems':
      return `${field} has to have at least ${formatCount(params.limit, 'entry', 'entries')}`
    case 'maxItems':
      return `${field} has to have at most ${formatCount(params.limit, 'entry', 'entries')}`
    case 'minimum':
      return `${field} has to be at least ${params.limit}`
    case 'maximum':
      return `${field} has to be at most ${params.limit}`
    case 'multipleOf':
      // Of tenths, wherever the standard says it.
      return `${field} has to be a number of at most one decimal`
    default:
      return `${field} is not as the standard has it`
  }
}
