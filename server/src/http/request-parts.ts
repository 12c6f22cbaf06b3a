/** What a request brings, read and checked against its endpoint: parameters, query, JSON or form, files. */
import { createHash } from 'node:crypto'
import type { EndpointShape, Issue } from '@voltyatra/contract'
import { ok, type Result, refuse, toSentence } from '@voltyatra/domain'
import type { FastifyRequest } from 'fastify'
import type { ZodError, ZodType } from 'zod'
import { readForm } from './form.ts'
import type { HandlerRefusal, UploadedFile } from './route.ts'
import { findUnstorableText } from './storable-text.ts'

/** The largest file that a form may bring, in bytes. */
const MOST_FILE_BYTES = 8 * 1024 * 1024

export interface RequestParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly files: Readonly<Record<string, UploadedFile | undefined>>
  /** SHA-256 of what was asked, for Idempotency-Key: same digest, same request. */
  readonly digest: () => Buffer
}

/** Reads and validates; every issue is named at once. */
export async function readRequestParts(
  endpoint: EndpointShape,
  request: FastifyRequest,
): Promise<Result<RequestParts, HandlerRefusal>> {
  let rawBody: unknown = request.body
  let files: Record<string, UploadedFile> = {}
  if (endpoint.files && request.isMultipart?.()) {
    const form = await readForm(request, endpoint.files, MOST_FILE_BYTES)
    if (!form.ok) return form
    rawBody = form.value.fields
    files = form.value.files
  }
  const issues: Issue[] = []
  const params = check(endpoint.params, request.params, issues)
  const query = checkQuery(endpoint, request, issues)
  const body = check(endpoint.body, rawBody === undefined ? {} : rawBody, issues)
  const [first] = issues
  if (first) return refuse({ kind: 'invalid-request', issues, sentence: toSentence(first.message) })
  const digest = () => hashRequested({ params: request.params, query: request.query, body: rawBody, files })
  return ok({ params, query, body, files, digest })
}

const MOST_KNOWN = 20
const LONGEST_KNOWN = 200

/** What schemas made of queries that came before, by the text of the address: most lists are asked for alike. */
const knownQueries = new WeakMap<ZodType, Map<string, unknown>>()

function checkQuery(
  { query: schema, method }: EndpointShape,
  request: FastifyRequest,
  issues: Issue[],
): unknown {
  const { url = '' } = request.raw
  const text = url.slice(url.indexOf('?') + 1)
  if (!schema || method !== 'GET' || text.length > LONGEST_KNOWN || text.length === url.length)
    return check(schema, request.query, issues)
  const known = knownQueries.get(schema) ?? new Map<string, unknown>()
  knownQueries.set(schema, known)
  const found = known.get(text)
  if (found) return found
  const made = check(schema, request.query, issues)
  if (made !== undefined && known.size < MOST_KNOWN) known.set(text, Object.freeze(made))
  return made
}

/** What the schema makes of `value`; adds to `issues` what is wrong with it. What no schema asks for is not looked at. */
function check(schema: ZodType | undefined, value: unknown, issues: Issue[]): unknown {
  if (!schema) return undefined
  const unstorable = findUnstorableText(value)
  if (unstorable.length > 0) {
    issues.push(...unstorable)
    return undefined
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  issues.push(...toIssues(parsed.error))
  return undefined
}

const toIssues = (error: ZodError): Issue[] =>
  error.issues.map(({ code, path, message }) =>
    code === 'invalid_type' && path.length === 0
      ? { path: '', message: 'The request body must be a JSON object.' }
      : { path: path.map(String).join('.'), message },
  )

interface Requested {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly files: Readonly<Record<string, UploadedFile>>
}

function hashRequested({ files, ...requested }: Requested): Buffer {
  const hash = createHash('sha256').update(formatCanonicalJson(requested))
  for (const name of Object.keys(files).sort()) {
    const { content } = files[name] as UploadedFile
    hash.update(`\n${JSON.stringify(name)} ${content.length}\n`).update(content)
  }
  return hash.digest()
}

/** JSON with the names of every object in order: who repeats a request may write its fields in another order. */
const formatCanonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
