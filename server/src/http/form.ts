/** Forms (multipart/form-data): their fields as text, the files that an endpoint asks for as bytes, all within bounds. */
import type {} from '@fastify/multipart'
import { ok, type Result, refuse, toSentence } from '@voltyatra/domain'
import type { FastifyRequest } from 'fastify'
import type { HandlerRefusal, UploadedFile } from './route.ts'
import { isStorable } from './storable-text.ts'

const MOST_FIELD_BYTES = 20_000
const MOST_FIELDS = 50
const MOST_NAME_LENGTH = 200

export interface Form {
  readonly fields: Record<string, string>
  readonly files: Record<string, UploadedFile>
}

const REFUSAL_OF_FORM: Readonly<Record<string, string>> = {
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_PARTS_LIMIT: 'too-large',
}

/** Reads a form to its end or to its first fault; `expected` are the fields whose files are kept. */
export async function readForm(
  request: FastifyRequest,
  expected: readonly string[],
  fileBytes: number,
): Promise<Result<Form, HandlerRefusal>> {
  try {
    return await readParts(request, expected, fileBytes)
  } catch (error) {
    // Only the form's reader runs here: whatever it throws is about the form, and some of it carries no code.
    return refuse({ kind: REFUSAL_OF_FORM[String((error as { code?: unknown }).code)] ?? 'malformed-form' })
  } finally {
    // A reader that stopped early leaves the rest in the pipe, and the connection would wait for it for ever.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readParts(
  request: FastifyRequest,
  expected: readonly string[],
  fileSize: number,
): Promise<Result<Form, HandlerRefusal>> {
  const fields: Record<string, string> = Object.create(null)
  const files: Record<string, UploadedFile> = Object.create(null)
  const limits = { fileSize, files: expected.length, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES }
  for await (const part of request.parts({ limits })) {
    const { fieldname: name } = part
    if (name in fields || name in files) return refuse(refuseTwice(name))
    if (part.type === 'field') {
      if (part.valueTruncated) return refuse({ kind: 'too-large' })
      if (typeof part.value !== 'string') return refuse({ kind: 'malformed-form' })
      fields[name] = part.value
    } else {
      const content = await part.toBuffer()
      // A browser sends an empty, nameless file for a field that nobody filled in.
      if (expected.includes(name) && (part.filename || content.length > 0)) {
        files[name] = { name: cleanFileName(part.filename), content }
      }
    }
  }
  return ok({ fields, files })
}

const refuseTwice = (path: string): HandlerRefusal => {
  const message = 'This field was sent twice.'
  return { kind: 'invalid-request', sentence: toSentence(message), issues: [{ path, message }] }
}

/** A file's name as it may be shown: its last segment, without what cannot be stored or printed. */
function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return isStorable(last) ? last.replace(/\p{Cc}/gu, '').slice(-MOST_NAME_LENGTH) : 'file'
}
