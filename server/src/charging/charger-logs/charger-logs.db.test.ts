import { once } from 'node:events'
import { connect } from 'node:net'
import { simulateCharger } from '@voltyatra/charger-simulator'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { exchange } from '../../http/testing/exchange.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { network } from '../ocpp/testing/network.ts'
import { network201 } from '../ocpp/testing/network-201.ts'
import { deleteLogs } from './queries.ts'

const network21 = (options: Parameters<typeof network201>[0]) => network201(options, 'ocpp2.1')

test.each([
  ['1.6', network, 'diagnostics', 'GetDiagnostics'],
  ['1.6', network, 'security', 'GetLog'],
  ['2.0.1', network201, 'diagnostics', 'GetLog'],
  ['2.1', network21, 'diagnostics', 'GetLog'],
  ['2.1', network21, 'security', 'GetLog'],
] as const)('a charger of %s sends its file to the program itself', async (protocol, start, kind, action) => {
  const port = await findFreePort()
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const { app, admin, connect, accept, seen } = await start({ env })
  await (await connect('CP-1', { protocol: `ocpp${protocol}` })).leave()
  await accept('CP-1', { connectors: [] })
  const charger = simulateCharger({
    url: `${app.url.replace(/^http/, 'ws')}/ocpp`,
    identity: 'CP-1',
    protocol,
  })
  afterThisTest(() => charger.close())
  await charger.connect()
  await charger.settled()
  const { _id } = await seen('CP-1')
  const list = async () => (await admin.get(`/chargers/${_id}/logs`)).body.data
  const { status, body } = await admin.post(`/chargers/${_id}/logs`, { kind })
  expect([status, body.data.action, body.data.status]).toEqual([200, action, 'answered'])
  await expect.poll(list).toMatchObject([{ kind, status: 'received', reportedStatus: 'Uploaded' }])
  const [{ _id: log, fileName }] = await list()
  expect(fileName).toMatch(/\.log$/)
  const address = `${app.url}/ev/api/chargers/${_id}/logs/${log}/file`
  const text = await (await fetch(address, { headers: { cookie: admin.cookie } })).text()
  expect(text).toContain('connector 1 ')
})

/** A charger of the test's own that was asked for a file; where it is to send it. */
async function requested() {
  const world = await network()
  const charger = await world.accepted()
  const { _id } = await world.seen('CP-1')
  const { admin, app } = world
  const request = async (body: object = { kind: 'diagnostics' }) => {
    const answered = admin.post(`/chargers/${_id}/logs`, body)
    const { messageId, payload } = await charger.called()
    charger.answer(messageId, { fileName: 'diag.zip' })
    expect((await answered).status).toBe(200)
    return new URL(new URL(payload.location).pathname, app.url).href
  }
  const list = async () => (await admin.get(`/chargers/${_id}/logs`)).body.data
  const download = (logId: string) =>
    fetch(`${app.url}/ev/api/chargers/${_id}/logs/${logId}/file`, { headers: { cookie: admin.cookie } })
  return { ...world, charger, id: _id, request, list, download }
}

const put = (url: string, body: string | Buffer<ArrayBuffer>, method = 'PUT') =>
  fetch(url, { method, body, headers: { 'content-type': 'application/zip' } })

test('the address takes one file within the hour, as the body or in a form, and serves nothing', async () => {
  const { request, list, download, charger, clock, app, id, operator } = await requested()
  const address = await request({ kind: 'diagnostics', from: '2026-11-19T00:00:00.000Z' })
  expect(await list()).toMatchObject([{ status: 'waiting', bytes: null }])
  await charger.call('DiagnosticsStatusNotification', { status: 'Uploading' })
  expect(await list()).toMatchObject([{ status: 'uploading', reportedStatus: 'Uploading' }])
  expect((await fetch(address)).status).toBe(405)
  expect((await put(address, '')).status).toBe(400)
  const content = Buffer.from([0x50, 0x4b, 3, 4, 0, 255, 10])
  expect((await put(`${address}../diag.zip`, content)).status).toBe(404)
  expect((await put(`${address}diag.zip`, content)).status).toBe(201)
  expect((await put(`${address}diag.zip`, content)).status).toBe(404)
  const [first] = await list()
  expect(first).toMatchObject({ status: 'received', bytes: 7, fileName: 'diag.zip' })
  const file = await download(first._id)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="CP-1-diagnostics-2026-11-20.zip"',
  )
  const auditor = await operator('support')
  expect((await fetch(file.url)).status).toBe(401)
  expect((await auditor.get(`/chargers/${id}/logs`)).status).toBe(200)

  const form = new FormData()
  form.append('note', 'as asked')
  form.append('file', new Blob(['<script>alert(1)</script>']), 'page.html')
  const second = await request()
  expect((await fetch(second, { method: 'POST', body: form })).status).toBe(201)
  const [page] = await list()
  expect(page).toMatchObject({ status: 'received', fileName: 'page.html', bytes: 25 })
  const sent = await download(page._id)
  expect(sent.headers.get('content-disposition')).toMatch(/^attachment; filename="CP-1-diagnostics-.+\.log"$/)

  // An earlier address ends with the next request, and each with its hour.
  const earlier = await request()
  const late = await request()
  expect((await put(earlier, content)).status).toBe(404)
  clock.advance(3_600_001)
  expect((await put(late, content)).status).toBe(404)
  expect(await list()).toMatchObject([{ status: 'lapsed' }, { status: 'lapsed' }, {}, {}])
  expect(await deleteLogs(app.database.db, clock.now())).toBe(4)
  const { rows } = await app.database.pool.query('select from charger_log_content')
  expect(rows).toEqual([])
})

test('a file that is too large is refused, and the address takes a smaller one', async () => {
  const { request, list } = await requested()
  const address = await request()
  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  const refusal = await put(address, large).then(
    ({ status }) => status,
    () => 'cut off',
  )
  expect([413, 'cut off']).toContain(refusal)
  const form = new FormData()
  form.append('file', new Blob([large]), 'large.log')
  const refused = await fetch(address, { method: 'POST', body: form }).then(
    ({ status }) => status,
    () => 'cut off',
  )
  expect([413, 'cut off']).toContain(refused)
  expect(await list()).toMatchObject([{ status: 'waiting' }])
  expect((await put(address, large.subarray(1), 'POST')).status).toBe(201)
  expect(await list()).toMatchObject([{ status: 'received', bytes: 10 * 1024 * 1024 }])
})

const BOUNDARY = 'a-boundary'
const formOf = (...parts: readonly string[]) =>
  parts.map((part) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${part}\r\n`).join('')
const END = `--${BOUNDARY}--\r\n`
const FILE = 'name="file"; filename="a.log"\r\ncontent-type: text/plain\r\n\r\nlines'

test.each([
  ['a form without its end', formOf(FILE)],
  ['a form that is cut in the middle of its file', formOf(FILE).slice(0, -8)],
  ['a form of another boundary', formOf(FILE).replaceAll(BOUNDARY, 'other')],
  ['a form without a file', formOf('name="a"\r\n\r\nb') + END],
  ['a form of an empty file', formOf('name="file"; filename="a.log"\r\n\r\n') + END],
  ['a form of a thousand fields', formOf(...Array(1000).fill('name="a"\r\n\r\nb')) + END],
  ['a form of a field without a name', formOf('filename="a.log"') + END],
  ['nothing at all', ''],
])(
  '%s is refused, nothing of it is kept, and the address takes the file that comes next',
  async (_, body) => {
    const { request, list, app } = await requested()
    const address = await request()
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const answer = await exchange(app.url, { method: 'POST', path: new URL(address).pathname, headers, body })
    expect([answer.status, answer.text]).toEqual([400, 'There is no file.\n'])
    expect(await list()).toMatchObject([{ status: 'waiting', bytes: null, fileName: null }])
    expect((await put(address, 'lines')).status).toBe(201)
  },
)

test.each(['../../etc/passwd', '..\\\\..\\\\boot.ini', 'a\u0007b', `${'x'.repeat(5000)}.log`, '.....', ''])(
  'a file by the name of %j is kept under a name that can do no harm',
  async (name) => {
    const { request, list, app } = await requested()
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const body = formOf(`name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\nlines\r\n`) + END
    const path = new URL(await request()).pathname
    expect((await exchange(app.url, { method: 'POST', path, headers, body })).status).toBe(201)
    const [{ fileName }] = await list()
    expect(fileName ?? '').toMatch(/^[\w-][\w.-]{0,99}$|^$/)
  },
)

test('a charger whose connection breaks in the middle of its file sends it again', async () => {
  const { request, list, app } = await requested()
  const address = new URL(await request())
  const socket = connect(Number(address.port), address.hostname)
  afterThisTest(async () => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `PUT ${address.pathname} HTTP/1.1\r\nhost: ${address.host}\r\ncontent-length: 1000\r\n\r\nhalf`,
  )
  socket.end()
  await once(socket.resume(), 'close')
  expect(await list()).toMatchObject([{ status: 'waiting', bytes: null }])
  const answers = await Promise.all(Array.from({ length: 4 }, () => put(address.href, 'whole')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
  expect(await list()).toMatchObject([{ status: 'received', bytes: 5 }])
  expect((await app.database.pool.query('select from charger_log_content')).rowCount).toBe(1)
})
