/** What a request brings, read and checked against its endpoint: parameters, query, JSON or form, files. */
import { createHash } from 'node:crypto'
import type {} from '@fastify/multipart'
import type { EndpointShape, Issue } from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { FastifyRequest } from 'fastify'
import type { ZodError, ZodType } from 'zod'
import type { HandlerRefusal, UploadedFile } from './route.ts'

/** The largest file that a form may bring, in bytes. */
export const MOST_FILE_BYTES = 8 * 1024 * 1024
const MOST_FIELD_BYTES = 20_000
const MOST_FIELDS = 50

export interface RequestParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly files: Readonly<Record<string, UploadedFile | undefined>>
  /** SHA-256 of what was asked, for Idempotency-Key: same hash, same request. */
  readonly hash: () => Buffer
}

interface RawForm {
  readonly fields: Record<string, string>
  readonly files: Record<string, UploadedFile>
}

/** Reads and validates; every issue is named at once. */
export async function requestParts(
  endpoint: EndpointShape,
  request: FastifyRequest,
): Promise<Result<RequestParts, HandlerRefusal>> {
  let rawBody: unknown = request.body
  let files: Record<string, UploadedFile> = {}
  if (request.isMultipart()) {
    if (!endpoint.files) return refuse({ kind: 'unsupported-media-type' })
    const form = await readForm(request, endpoint.files)
    if (!form.ok) return form
    rawBody = form.value.fields
    files = form.value.files
  }
  const issues: Issue[] = []
  const params = check(endpoint.params, request.params, issues)
  const query = check(endpoint.query, request.query, issues)
  const body = check(endpoint.body, rawBody ?? {}, issues)
  if (issues.length > 0) {
    const [first] = issues
    return refuse({ kind: 'invalid-request', issues, ...(first && { message: first.message }) })
  }
  const hash = () => hashOf(request, rawBody, files)
  return ok({ params, query, body, files, hash })
}

function check(schema: ZodType | undefined, value: unknown, issues: Issue[]): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  issues.push(...issuesOf(parsed.error))
  return undefined
}

const issuesOf = (error: ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))

async function readForm(
  request: FastifyRequest,
  expected: readonly string[],
): Promise<Result<RawForm, HandlerRefusal>> {
  const fields: Record<string, string> = Object.create(null)
  const files: Record<string, UploadedFile> = Object.create(null)
  const limits = { fileSize: MOST_FILE_BYTES, files: 5, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const content = await part.toBuffer()
      if (expected.includes(part.fieldname) && (part.filename || content.length > 0)) {
        files[part.fieldname] = { name: part.filename, content }
      }
    } else {
      if (part.valueTruncated) return refuse({ kind: 'too-large' })
      fields[part.fieldname] = String(part.value)
    }
  }
  return ok({ fields, files })
}

function hashOf(request: FastifyRequest, body: unknown, files: Record<string, UploadedFile>): Buffer {
  const hash = createHash('sha256')
  hash.update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null)}`)
  for (const [field, file] of Object.entries(files)) hash.update(`\n${field}\n`).update(file.content)
  return hash.digest()
}
