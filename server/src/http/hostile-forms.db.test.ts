import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import { expectRefusal, forEach, hostileTarget, WRITES } from './testing/hostile-target.ts'
import { sampleInput } from './testing/sample.ts'

vi.setConfig({ testTimeout: 120_000 })

const BOUNDARY = 'xxBOUNDARYxx'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

interface Part {
  readonly name: string
  readonly content: string | Buffer
  readonly fileName?: string
  readonly type?: string
}

const withFiles = ENDPOINTS.filter(({ files }) => files !== undefined)

function form(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    `${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    content,
    '\r\n',
  ])
  return Buffer.concat([...chunks, end].map((chunk) => Buffer.from(chunk)))
}

const fieldsOf = (endpoint: EndpointShape): Part[] =>
  Object.entries(sampleInput(endpoint.body)).map(([name, value]) => ({ name, content: String(value) }))

test('a form sent to a call that takes JSON is refused as such', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  await forEach(
    WRITES.filter(({ files }) => !files),
    async (endpoint) => {
      const answer = await request(endpoint, {
        raw: form(fieldsOf(endpoint)),
        headers: { 'content-type': FORM },
      })
      expectRefusal(answer, endpoint.name)
      expect(answer.json.code, endpoint.name).toBe('unsupported-media-type')
    },
  )
  expect(await census()).toEqual(before)
})

test('a form that is broken, cut off, or holds too much is refused, and the connection lives on', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  expect(withFiles.length).toBeGreaterThan(0)
  const file = (content: string | Buffer, name: string): Part => ({
    name,
    content,
    fileName: 'bill.png',
    type: 'image/png',
  })
  for (const endpoint of withFiles) {
    const fields = fieldsOf(endpoint)
    const [field = ''] = endpoint.files ?? []
    const many = (count: number, part: (at: number) => Part) =>
      form(Array.from({ length: count }, (_, at) => part(at)))
    const cases: Record<string, readonly [body: Buffer, type: string, codes: readonly string[]]> = {
      'no boundary': [form(fields), 'multipart/form-data', ['malformed-form', 'unsupported-media-type']],
      'another boundary': [form(fields), 'multipart/form-data; boundary=other', ['malformed-form']],
      'an empty body': [Buffer.alloc(0), FORM, ['invalid-request', 'malformed-form']],
      'no end': [form(fields, ''), FORM, ['malformed-form']],
      'a file cut off': [
        form([...fields, file('x'.repeat(5000), field)], '').subarray(0, -600),
        FORM,
        ['malformed-form'],
      ],
      'only a boundary': [Buffer.from(`--${BOUNDARY}`), FORM, ['malformed-form', 'invalid-request']],
      'headers without an end': [
        Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data`),
        FORM,
        ['malformed-form'],
      ],
      'a thousand fields': [many(1000, (at) => ({ name: `f${at}`, content: 'x' })), FORM, ['too-large']],
      'three thousand parts': [many(3000, (at) => ({ name: `f${at}`, content: '' })), FORM, ['too-large']],
      'fifty files': [many(50, (at) => file('x', `f${at}`)), FORM, ['too-large']],
      'the file twice': [
        form([...fields, file('x', field), file('y', field)]),
        FORM,
        ['too-large', 'invalid-request'],
      ],
      'a field twice': [form([...fields, ...fields]), FORM, ['invalid-request']],
      'a prototype': [form([...fields, { name: '__proto__', content: 'x' }]), FORM, ['malformed-form']],
      'an inherited name': [form([...fields, { name: 'toString', content: 'x' }]), FORM, ['malformed-form']],
      'a field of 30,000 bytes': [
        form([{ name: 'bookingId', content: 'x'.repeat(30_000) }]),
        FORM,
        ['too-large'],
      ],
      'a file of 20 MB': [
        form([...fields, file(Buffer.alloc(20 * 1024 * 1024), field)]),
        FORM,
        ['file-too-large'],
      ],
      'JSON in a field': [
        form([{ ...fields[0], name: 'x', content: '{"a":1}', type: 'application/json' }]),
        FORM,
        ['malformed-form'],
      ],
      'a NUL in a field': [
        form([...fields.slice(1), { name: fields[0]?.name ?? '', content: 'a\u0000' }]),
        FORM,
        ['invalid-request'],
      ],
      'no JSON in JSON’s clothes': [form(fields), 'application/json', ['malformed-json']],
    }
    // A call without fields finds nothing wrong with them, and lacks its file.
    const lacking = fields.length === 0 ? ['file-missing'] : []
    for (const [trouble, [raw, type, codes]] of Object.entries(cases)) {
      const answer = await request(endpoint, { raw, headers: { 'content-type': type } })
      expectRefusal(answer, `${endpoint.name} with ${trouble}`)
      expect([...codes, ...lacking], `${endpoint.name} with ${trouble}: ${answer.text}`).toContain(
        answer.json.code,
      )
    }
  }
  expect(await census()).toEqual(before)
})

test('the name of a file can do no harm: paths, NULs and control characters', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const names = [
    '../../../../etc/passwd',
    '..\\..\\boot.ini',
    'a\u0000.png',
    'a\u0007.png',
    `${'x'.repeat(5000)}.png`,
    '',
  ]
  for (const endpoint of withFiles) {
    for (const fileName of names) {
      const [field = ''] = endpoint.files ?? []
      const raw = form([...fieldsOf(endpoint), { name: field, content: 'x', fileName, type: 'image/png' }])
      const answer = await request(endpoint, { raw, headers: { 'content-type': FORM } })
      expectRefusal(answer, `${endpoint.name} with ${JSON.stringify(fileName).slice(0, 40)}`)
      expect(answer.json.code).not.toBe('internal-error')
    }
  }
  expect(await census()).toEqual(before)
})
