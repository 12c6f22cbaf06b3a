/** The image and the chart, as far as they can be looked at without the programs that use them. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@voltyatra/server/platform/config.ts'
import { VARIABLE_NAMES } from '@voltyatra/server/platform/environment.ts'
import { FLAGS_OF_PROGRAMS } from '@voltyatra/server/testing/built-program.ts'
import { expect, test } from 'vitest'
import { NODE_FLAGS } from './setup/command.mjs'
import { ROOT } from './setup/paths.mjs'

const CHART = 'deploy/voltyatra'

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8')

/** What the values file gives for `.Values.a.b`: a scalar of one of its first two levels. */
function findValue(values: string, path: string): string | undefined {
  const [first = '', second] = path.split('.')
  const block = new RegExp(`^${first}:(.*)\\n((?: .*\\n|\\n)*)`, 'm').exec(values)
  const found =
    second === undefined ? block?.[1] : new RegExp(`^ {2}${second}:(.*)$`, 'm').exec(block?.[2] ?? '')?.[1]
  return found?.trim().replaceAll('"', '')
}

/** The few forms that the templates use; any other stays and is found. */
function renderTemplate(template: string, values: string): string {
  const get = (path: string) => {
    const value = findValue(values, path)
    if (value === undefined) throw new Error(`.Values.${path} is not in values.yaml`)
    return value
  }
  return template
    .replaceAll(/\n *\{\{- if \.Values\.([\w.]+) \}\}([\s\S]*?)\n *\{\{- end \}\}/g, (_, path, block) =>
      get(path) === '' ? '' : block,
    )
    .replaceAll(/\{\{ \.Release\.Name(?: \| quote)? \}\}/g, 'test')
    .replaceAll(/\{\{ add \.Values\.([\w.]+) (\d+) \}\}/g, (_, path, more) =>
      String(Number(get(path)) + Number(more)),
    )
    .replaceAll(/\{\{ toJson \.Values\.([\w.]+) \}\}/g, (_, path) => `{${get(path)}}`)
    .replaceAll(
      /\{\{ printf "([^"]*)"((?: \.Values\.[\w.]+)+) \| quote \}\}/g,
      (_, format: string, names: string) => {
        const given = names
          .trim()
          .split(' ')
          .map((name) => get(name.replace('.Values.', '')))
        return `"${format.replaceAll('%s', () => given.shift() ?? '')}"`
      },
    )
    .replaceAll(/\{\{ \.Values\.([\w.]+) \| quote \}\}/g, (_, path) => `"${get(path)}"`)
    .replaceAll(/\{\{ \.Values\.([\w.]+) \}\}/g, (_, path) => get(path))
}

async function renderChart(change = (values: string) => values): Promise<Readonly<Record<string, string>>> {
  const values = change(await read(`${CHART}/values.yaml`))
  const names = await readdir(join(ROOT, CHART, 'templates'))
  const rendered = names.map(async (name) => [
    name,
    renderTemplate(await read(`${CHART}/templates/${name}`), values),
  ])
  return Object.fromEntries(await Promise.all(rendered))
}

const ROLES = ['api', 'gateway', 'jobs']

test('every value that the templates name is there, and nothing in them is left open', async () => {
  for (const [name, text] of Object.entries(await renderChart()))
    expect([name, text]).not.toEqual([name, expect.stringContaining('{{')])
})

test.each(ROLES)('%s begins with an environment that the program takes', async (role) => {
  const text = (await renderChart())[`${role}.yaml`] ?? ''
  const env = Object.fromEntries(
    [...text.matchAll(/\{ name: ([A-Z\d_]+), value: "?([^"}]*?)"? \}/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const secret = {
    DATABASE_URL: 'postgres://volt:x@db/volt',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  }
  const config = readConfig({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', ...secret, ...env }, '/app')
  expect([...config.roles]).toEqual([role])
  expect(config).toMatchObject({
    publicUrl: 'https://charge.example.in',
    isDevelopment: false,
    trustedProxies: ['10.0.0.0/8'],
  })
  expect(config.drainMs).toBe(role === 'gateway' ? 120_000 : 0)
  // A name that the program does not know would be left without a word.
  expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(Object.keys(env)))
})

test('files of old months lie on a volume that the API and the jobs share, where one is named', async () => {
  const plain = await renderChart()
  const named = await renderChart((values) => values.replace('claim: ""', 'claim: months'))
  for (const role of ROLES) {
    expect(plain[`${role}.yaml`]).not.toMatch(/archive/i)
    const text = named[`${role}.yaml`] ?? ''
    const found = ['claimName: "months"', 'mountPath: /archive', 'ARCHIVE_DIR, value: /archive'].filter(
      (part) => text.includes(part),
    )
    expect(found, role).toHaveLength(role === 'gateway' ? 0 : 3)
  }
})

test.each(ROLES)(
  '%s reads the files of INVOICE_PORTAL and PLUG_AND_CHARGE where a secret with them is named',
  async (role) => {
    const plain = (await renderChart())[`${role}.yaml`]
    expect(plain).not.toMatch(/access|INVOICE_PORTAL|PLUG_AND_CHARGE/)
    const names = { secretName: 'volt-files', invoicePortal: 'portal.json', plugAndCharge: 'cars.json' }
    const named = await renderChart((values) =>
      Object.entries(names).reduce(
        (text, [key, name]) => text.replace(`  ${key}: ""`, `  ${key}: ${name}`),
        values,
      ),
    )
    const text = named[`${role}.yaml`] ?? ''
    const [, volume, secret] =
      /- \{ name: (\w+), secret: \{ secretName: "([\w-]+)", defaultMode: 288 \} \}/.exec(text) ?? []
    expect(secret).toBe('volt-files')
    const [, folder] =
      new RegExp(`- \\{ name: ${volume}, mountPath: (\\S+), readOnly: true \\}`).exec(text) ?? []
    expect(text).toContain(`{ name: INVOICE_PORTAL, value: "${folder}/portal.json" }`)
    expect(text).toContain(`{ name: PLUG_AND_CHARGE, value: "${folder}/cars.json" }`)
  },
)

test.each(ROLES)('%s has as long to end as it may take', async (role) => {
  const text = (await renderChart())[`${role}.yaml`] ?? ''
  const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1])
  const drain = Number(/DRAIN_SECONDS, value: "(\d+)"/.exec(text)?.[1] ?? 0)
  const waits = Number(/sleep, "(\d+)"/.exec(text)?.[1])
  const finish = Number(/FINISH_MS = (\d+)_000/.exec(await read('server/src/main.ts'))?.[1])
  expect(grace).toBeGreaterThan(waits + drain + finish)
  expect(text).toContain('path: /healthz')
  expect(text).toContain('path: /readyz')
})

test.each(['api', 'gateway'])('of the pods of %s one at a time is taken away', async (role) => {
  const text = (await renderChart())[`${role}.yaml`] ?? ''
  const [, budget = ''] = text.split('kind: PodDisruptionBudget')
  expect(budget).toMatch(/^ {2}maxUnavailable: 1$/m)
  // The labels by which it finds them are those that they have.
  const [labels = ''] =
    /app\.kubernetes\.io\/instance: .+, app\.kubernetes\.io\/component: \w+/.exec(budget) ?? []
  const [pods = ''] = text.split('kind: PodDisruptionBudget')
  expect(labels).toContain(`component: ${role}`)
  expect(pods.replaceAll('"', '')).toContain(labels.replaceAll('"', ''))
})

test('what the image copies is there, and it is not run as root', async () => {
  const text = await read('Dockerfile')
  const copied = [...text.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path = '']) => path)
  const made = new Set(['node_modules', '.build/web'])
  expect(copied.filter((path) => !made.has(path) && !existsSync(join(ROOT, path)))).toEqual([])
  const ran = text.split('\nFROM ').at(-1) ?? ''
  expect(ran).toMatch(/\nUSER 10001:10001\n/)
  expect(ran).toContain('"server/src/main.ts"')
  expect(ran).not.toMatch(/\b(npm|apt-get|curl|wget)\b/)
})

test('the image, `npm start`, the commands, the benches and the tests start Node with the same flags', async () => {
  const { scripts } = JSON.parse(await read('package.json'))
  const image = /^CMD (.*)$/m.exec(await read('Dockerfile'))?.[1] ?? '[]'

  expect(scripts.start).toBe(`exec node ${NODE_FLAGS.join(' ')} scripts/run.mjs start`)
  expect(scripts.demo).toBe(`exec node ${NODE_FLAGS.join(' ')} scripts/run.mjs demo`)
  expect(scripts.bench).toBe(`exec node ${NODE_FLAGS.join(' ')} scripts/run.mjs bench`)
  expect(JSON.parse(image).slice(1, -1)).toEqual(NODE_FLAGS)
  expect(FLAGS_OF_PROGRAMS).toEqual(NODE_FLAGS)
})

test('the commands of an operator are named with their files, as the image has no npm', async () => {
  const named = [
    ...(await read('docs/containers.md')).matchAll(/^\| `(\w+)` \| `server\/src\/\1-cli\.ts` \|$/gm),
  ].map(([, command]) => `${command}-cli.ts`)
  const files = (await readdir(join(ROOT, 'server/src'))).filter((name) => name.endsWith('-cli.ts'))
  expect(named.toSorted()).toEqual(files.toSorted())
})
