/** A small S3-compatible store for tests: objects in memory, path-style addresses, signatures of version 4. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Access } from '../s3-access.ts'

const PER_PAGE = 3
const REGION = 'ap-south-1'

export interface S3Server extends AsyncDisposable {
  readonly access: S3Access
  readonly objects: Map<string, Buffer>
  /** Answers everything with this status from now on. */
  failWith(status: number | undefined): void
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let failure: number | undefined
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const keys = { accessKeyId: 'KEY', secretAccessKey: 'secret' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray())
    const url = new URL(request.url ?? '/', 'http://store')
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const end = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
    if (failure !== undefined) return end(failure)
    if (!isSigned(request, { url, body, secret: keys.secretAccessKey }))
      return end(403, formatError('SignatureDoesNotMatch'))
    if (bucket !== 'images') return end(404, formatError('NoSuchBucket'))
    if (key === '') return end(200, list(objects, url.searchParams))
    if (request.method === 'PUT') {
      objects.set(key, body)
      return end(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return end(204)
    }
    const found = objects.get(key)
    if (!found) return end(404, request.method === 'HEAD' ? '' : formatError('NoSuchKey'))
    return end(200, request.method === 'HEAD' ? '' : found)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    access: { endpoint, region: REGION, bucket: 'images', prefix: 'net/', ...keys },
    objects,
    failWith: (status) => {
      failure = status
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const formatError = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

/** A page of few keys, so that every listing has several. */
function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const shown = keys.slice(0, PER_PAGE)
  const isMore = keys.length > PER_PAGE
  const contents = shown.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  const next = isMore ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents}${next}</ListBucketResult>`
}

const hash = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const sign = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** AWS signature version 4 over the request as it came. */
function isSigned(
  { method, headers }: IncomingMessage,
  { url, body, secret }: { readonly url: URL; readonly body: Buffer; readonly secret: string },
): boolean {
  const parts =
    /Credential=\w+\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    )
  if (!parts || headers['x-amz-content-sha256'] !== hash(body)) return false
  const [, day = '', region = '', names = '', signature = ''] = parts
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const requested = [method, url.pathname, query, signed.join(''), names, hash(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(requested)].join('\n')
  const key = sign(sign(sign(sign(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return sign(key, text).toString('hex') === signature
}
