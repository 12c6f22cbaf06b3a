import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { V1_ENDPOINTS, WEBHOOK_EVENTS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { createProgram } from '../program-keys/testing/create-program.ts'
import { makeSecret, signMessage } from '../webhooks/sign.ts'

const run = promisify(execFile)

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

async function world() {
  const net = await network()
  const answer = await fetch(`${net.app.url}/developers`)
  const text = await answer.text()
  const readExample = (name: string) => {
    const [, code = ''] = new RegExp(`<code id="example-${name}">([^<]*)</code>`).exec(text) ?? []
    return code
      .replaceAll(/&(\S+?);/g, (_all, sign: string) => SIGNS[sign] ?? '')
      .replaceAll(/https?:\/\/[^/]+(?=\/api\/v1)/g, net.app.url)
  }
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-example-'))
  afterThisTest(() => rm(folder, { recursive: true, force: true }))
  return { ...net, answer, text, readExample, folder }
}

test('the page names every event and every call, and links to nothing on it that is not there', async () => {
  const { answer, text } = await world()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const event of WEBHOOK_EVENTS) expect(text).toContain(`<code>${event}</code>`)
  for (const { method, path } of V1_ENDPOINTS) expect(text).toContain(`<code>${method} ${path}</code>`)
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect([...text.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.has(id))).toEqual([])
  expect(text).not.toMatch(/<script|<style|style="|onclick/)
})

test('what the page links to is there', async () => {
  const { app, text } = await world()
  const paths = new Set([...text.matchAll(/href="(\/\w[^"]*)"/g)].map(([, path]) => path))
  expect(paths.size).toBeGreaterThanOrEqual(4)
  for (const path of paths) expect((await fetch(app.url + path)).status, path).toBe(200)
})

test('the example of curl runs as it stands, with a key put in', async () => {
  const on = await world()
  await on.station()
  const { key } = await createProgram(on, { rights: ['stations.read'] })
  const command = on.readExample('curl')
  const { stdout } = await run('sh', ['-c', command.replace('vy_live_…', key)])
  expect(JSON.parse(stdout)).toMatchObject({ data: [{ status: 'active' }], nextCursor: null })
  await expect(run('sh', ['-c', command])).rejects.toThrow()
})

test('the example in TypeScript runs as it stands, and fails with a word where the key is wrong', async () => {
  const on = await world()
  const { id } = await on.station()
  const { key } = await createProgram(on, { rights: ['stations.read'] })
  const file = join(on.folder, 'stations.mts')
  await writeFile(file, on.readExample('typescript'))
  const runWith = (env: Readonly<Record<string, string>>) => run(process.execPath, [file], { env })
  const { name } = await on.app.database.db
    .selectFrom('station')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await runWith({ VOLTYATRA_KEY: key })).stdout).toBe(`${name} active 1\n`)
  await expect(runWith({ VOLTYATRA_KEY: 'vy_live_none' })).rejects.toThrow('401')
})

test('the example with the client runs with the package as it is packed, and its types fit', async () => {
  const on = await world()
  await on.station()
  const { key } = await createProgram(on, { rights: ['stations.read'] })
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const packed = join(on.folder, 'node_modules/@voltyatra/client')
  const compile = (...args: string[]) => run(join(root, 'node_modules/.bin/tsc'), args)
  await compile('-p', join(root, 'client/tsconfig.package.json'), '--outDir', join(packed, 'dist'))
  await copyFile(join(root, 'client/package.json'), join(packed, 'package.json'))
  const file = join(on.folder, 'free.mts')
  await writeFile(file, on.readExample('client').replace(/url: '[^']*'/, `url: '${on.app.url}'`))
  const { stdout } = await run(process.execPath, [file], { env: { VOLTYATRA_KEY: key } })
  expect(stdout).toMatch(/^.+ 1\n$/)
  const wrong = join(on.folder, 'wrong.mts')
  const use =
    "import { createClient } from '@voltyatra/client'\nconst network = createClient({ url: '', key: '' })\n"
  await writeFile(
    wrong,
    `${use}const { data } = await network.fetchStation({ id: '' })\nconst text: number = data.name\n`,
  )
  const options = [
    '--noEmit',
    '--strict',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
  ]
  const { stdout: output } = await compile(...options, wrong).catch((error: { stdout: string }) => error)
  expect(output.match(/TS\d+/g)).toEqual(['TS2322'])
})

test('the example takes a message as it is signed, and none that is old or has a byte changed', async () => {
  const on = await world()
  const file = join(on.folder, 'webhook.mts')
  await writeFile(file, on.readExample('webhook'))
  const { isGenuine } = await import(/* @vite-ignore */ file)
  const secret = makeSecret()
  const now = Math.floor(Date.now() / 1000)
  const body = '{"type":"session.stopped"}'
  const sign = (timestamp: number) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage({ id: 'msg_1', timestamp, body }, [makeSecret(), secret]),
  })
  expect(isGenuine(secret, sign(now), body)).toBe(true)
  expect(isGenuine(secret, sign(now), body.replace('stopped', 'started'))).toBe(false)
  expect(isGenuine(secret, { ...sign(now), 'webhook-id': 'msg_2' }, body)).toBe(false)
  expect(isGenuine(makeSecret(), sign(now), body)).toBe(false)
  expect(isGenuine(secret, sign(now - 600), body)).toBe(false)
})
