/** The text at the terminal after a start: the address, and how to sign in. */
import { isAbsolute, relative } from 'node:path'

interface FirstAccount {
  readonly email: string
  /** Only when the program made it up: nobody else has it. */
  readonly generatedPassword?: string
}

/** The account that the first start makes. */
export function announceFirstAccount({ email, generatedPassword }: FirstAccount): string {
  return generatedPassword === undefined
    ? `The first administrator is ${email}, with the password of ADMIN_PASSWORD.`
    : [
        `The first administrator is ${email}`,
        `  password  ${generatedPassword}   (shown this once: keep it)`,
      ].join('\n')
}

/** Said at each start: who puts such an installation behind a proxy must not take its money for real. */
const PLAY_MONEY =
  '  development: play money. Payments are simulated and messages stay here; for the public set PUBLIC_URL'

export interface GreetingFacts {
  /** Where the program listens. */
  readonly url: string
  /** Where people reach it, which may be elsewhere. */
  readonly publicUrl: string
  readonly servesApi: boolean
  /** For this machine alone: payments are simulated and messages are read in the outbox. */
  readonly isDevelopment: boolean
  /** Of the first administrator, at the start that made the account. */
  readonly firstEmail?: string | undefined
  /** Absolute. */
  readonly dataDir: string
  readonly cwd: string
}

const NOT_CONNECTED =
  '  Not connected     a payment provider (top-ups are refused); texts and mail (no codes) until the panel’s Messages has them'

/** The program runs. */
export function formatGreeting(facts: GreetingFacts): string {
  const { url, publicUrl, servesApi, firstEmail, dataDir, cwd } = facts
  const end = `  Data in ${shortenPath(dataDir, cwd)} · stop with Ctrl-C`
  if (!servesApi) {
    const running = `VoltYatra is running at ${url} (no screens and no API: ROLES has no api)`
    return [running, ...(facts.isDevelopment ? [PLAY_MONEY] : []), end].join('\n')
  }
  const signIn = firstEmail ? `sign in as ${firstEmail}` : '(a new password: npm run admin -- reset EMAIL)'
  return [
    `VoltYatra is running at ${url}`,
    `  Operator's panel  ${publicUrl}/admin-login   ${signIn}`,
    `  API documents     ${publicUrl}/ev/api/docs`,
    facts.isDevelopment ? PLAY_MONEY : NOT_CONNECTED,
    end,
  ].join('\n')
}

function shortenPath(path: string, cwd: string): string {
  const below = relative(cwd, path)
  return below.startsWith('..') || isAbsolute(below) ? path : `./${below}`
}
