/** `npm run charger`: one simulated charger, driven from the keyboard or by a script. */
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { helpText, runLine } from './commands.ts'
import { VERSIONS } from './dialects.ts'
import { HandshakeRefused, simulateCharger } from './index.ts'

const HELP = `One simulated charger.

  npm run charger -- --url ws://127.0.0.1:3000/ocpp --id TEST-1

  --url URL            where the gateway listens, without the charger's identity
  --id IDENTITY        the charger's identity
  --protocol 1.6       or 2.0.1, or 2.1
  --password PASSWORD  for Basic authentication
  --connectors N       how many, 1 by default
  --power KW           of each connector, 60 by default
  --ca FILE            a certificate authority to trust, for wss
  --cert FILE          the charger's own certificate, with --key FILE
  --set KEY=VALUE      configuration from the beginning; may be repeated
  --script FILE        commands, one a line; ends after the last
  --quiet              does not show the messages
  --help               this

Commands, typed or in a script:
${helpText()}`

const stopWith = (words: string): never => {
  console.error(words)
  process.exit(1)
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string', default: 'ws://127.0.0.1:3000/ocpp' },
        id: { type: 'string' },
        protocol: { type: 'string', default: '1.6' },
        password: { type: 'string' },
        connectors: { type: 'string', default: '1' },
        power: { type: 'string', default: '60' },
        ca: { type: 'string' },
        cert: { type: 'string' },
        key: { type: 'string' },
        set: { type: 'string', multiple: true, default: [] },
        script: { type: 'string' },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    // Its first sentence says what is wrong; the others are for whoever calls it.
    return stopWith(`${(error as Error).message.split('. ', 1)[0]}: see --help.`)
  }
}

const values = parseOptions()

if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const { id, protocol } = values
if (!id) stopWith('Which charger? Name it with --id, or see --help.')
const version =
  VERSIONS.find((spoken) => spoken === protocol) ??
  stopWith(`--protocol is ${VERSIONS.join(' or ')}, not ${protocol}.`)
const [count, powerKw] = [Number(values.connectors), Number(values.power)]
if (!Number.isInteger(count) || count < 1) stopWith('--connectors is a number from 1 on.')
if (!(powerKw > 0)) stopWith('--power is a number of kW.')

if (!/^wss?:\/\/[^/]/.test(values.url)) stopWith(`--url begins with ws:// or wss://, not ${values.url}.`)

const read = async (file: string | undefined) =>
  file === undefined
    ? undefined
    : {
        text: await readFile(file, 'utf8').catch((error) =>
          stopWith(`${file} cannot be read (${error.code}).`),
        ),
      }
const [ca, cert, key, script] = await Promise.all(
  [values.ca, values.cert, values.key, values.script].map(read),
)

const charger = simulateCharger({
  url: values.url,
  identity: id ?? '',
  protocol: version,
  connectors: Array.from({ length: count }, () => ({ maxPowerKw: powerKw })),
  settings: Object.fromEntries(
    values.set.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)]),
  ),
  remembers: 0,
  ...(values.password !== undefined && { password: values.password }),
  ...((ca || cert || key) && {
    tls: { ...(ca && { ca: ca.text }), ...(cert && { cert: cert.text }), ...(key && { key: key.text }) },
  }),
})
if (!values.quiet) charger.onFrame(({ way, text }) => console.log(`${way === 'sent' ? '→' : '←'} ${text}`))

async function end(code: number): Promise<never> {
  await charger.close()
  process.exit(code)
}
process.once('SIGINT', () => end(0))
process.once('SIGTERM', () => end(0))

try {
  await charger.connect()
} catch (error) {
  const words = error instanceof Error ? error.message : String(error)
  console.error(
    error instanceof HandshakeRefused
      ? words
      : `No connection to ${values.url} (${words}): start the program there, or name another address with --url.`,
  )
  await end(1)
}

/** @returns whether more may come */
async function obey(line: string): Promise<boolean> {
  const words = line.trim()
  if (words === '' || words.startsWith('#')) return true
  if (words === 'quit') return false
  if (words === 'help') console.log(helpText())
  else if (words.startsWith('wait ')) await wait(Number(words.slice(5)) * 1_000)
  else {
    const output = await runLine(charger, words)
    if (output) console.log(output)
  }
  return true
}

if (script) {
  try {
    for (const line of script.text.split('\n')) if (!(await obey(line))) break
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  }
  await charger.settled()
  await end(0)
} else {
  console.log('Type a command; "help" lists them.')
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) {
    try {
      if (!(await obey(line))) break
    } catch (error) {
      if (!(error instanceof Error)) throw error
      console.error(error.message)
    }
  }
  await end(0)
}
