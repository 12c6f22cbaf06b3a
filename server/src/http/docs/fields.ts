/** A JSON Schema as rows for people: name, kind in words, whether it must be there, what else holds. */
import { LOCALE } from '../../messages/locale.ts'
import { type Html, html } from './html.ts'
import type { JsonSchema } from './schemas.ts'

type Components = Readonly<Record<string, JsonSchema>>

export interface FieldRow {
  readonly name: string
  readonly kind: Html
  readonly isRequired: boolean
  readonly notes: string
}

const parseComponentName = (ref: string): string => ref.replace('#/components/schemas/', '')

/** A noun with fields of its own is described once and linked to; a plain value is described where it stands. */
export const isNoun = (schema: JsonSchema | undefined): boolean => schema?.properties !== undefined

/** The fields of an object, those of objects within it under dotted names. */
export function listFieldRows(schema: JsonSchema, components: Components, prefix = ''): FieldRow[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const row = {
      name: prefix + name,
      kind: renderKind(field, components),
      isRequired: required.has(name),
      notes: formatNotes(field, components),
    }
    return field.properties ? [row, ...listFieldRows(field, components, `${prefix}${name}.`)] : [row]
  })
}

/** What a value is, as a type or a link. */
function renderKind(schema: JsonSchema, components: Components): Html {
  if (schema.$ref !== undefined) {
    const name = parseComponentName(schema.$ref)
    const target = components[name]
    if (isNoun(target)) return html`<a href="#noun-${name}">${splitWords(name)}</a>`
    return target ? renderKind({ ...target, $ref: target.$ref }, components) : html`${name}`
  }
  if (schema.anyOf) {
    const kinds = schema.anyOf.map((one) => renderKind(one, components))
    return html`${kinds.map((kind, at) => html`${at > 0 ? ' or ' : ''}${kind}`)}`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (Array.isArray(schema.type)) {
    return html`${schema.type.map((type) => WORDS[type] ?? type).join(' or ')}`
  }
  if (schema.type === 'array') {
    return schema.items ? html`list of ${renderKind(schema.items, components)}` : html`list`
  }
  if (schema.format !== undefined && FORMATS[schema.format]) return html`${FORMATS[schema.format]}`
  return html`${WORDS[schema.type ?? ''] ?? 'anything'}`
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'time',
  date: 'day',
  email: 'e-mail address',
  uri: 'web address',
  binary: 'file',
}

/** `ContactQuery` → `contact query`. */
export const splitWords = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_all, before: string, after: string) => `${before} ${after}`).toLowerCase()

const MOST_VALUES = 12

function formatNotes(schema: JsonSchema, components: Components): string {
  const target = schema.$ref === undefined ? undefined : components[parseComponentName(schema.$ref)]
  const merged = { ...(target && !isNoun(target) ? target : {}), ...schema }
  const { description, minimum, maximum, minLength, maxLength, minItems, maxItems } = merged
  const values = merged.enum ?? merged.items?.enum
  const notes = [
    description === 'UUID' ? undefined : description,
    values && `one of ${values.slice(0, MOST_VALUES).join(', ')}${values.length > MOST_VALUES ? ', …' : ''}`,
    formatBounds(minimum, maximum),
    maxLength === undefined ? undefined : `at most ${formatGrouped(maxLength)} characters`,
    minLength !== undefined && maxLength === undefined
      ? `at least ${formatGrouped(minLength)} characters`
      : undefined,
    formatBounds(minItems, maxItems, ' entries'),
    merged.default === undefined ? undefined : `${JSON.stringify(merged.default)} unless given`,
  ].filter((note) => note !== undefined)
  return notes.join(' · ')
}

const formatGrouped = (count: unknown): string => Number(count).toLocaleString(LOCALE)

function formatBounds(least: unknown, most: unknown, unit = ''): string | undefined {
  if (least !== undefined && most !== undefined)
    return `${formatGrouped(least)} to ${formatGrouped(most)}${unit}`
  if (least !== undefined) return `at least ${formatGrouped(least)}${unit}`
  return most === undefined ? undefined : `at most ${formatGrouped(most)}${unit}`
}
