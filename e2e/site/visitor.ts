/** A visitor with a real browser, on a program of their own; what the browser complains of fails the test. */
import { findFreePort } from '@voltyatra/server/testing/free-port.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { fillFolder } from '../prepared-folder.ts'
import { createTemporaryFolder, type Program, type ProgramOptions, startProgram } from '../program.ts'
import { openSharedProgram } from '../shared-program.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** On a busy machine a page takes much longer than on a quiet one. */
const PATIENCE_MS = 60_000

/** What moves is drawn sixty times a second by the processor: motion is there where a test looks at it. */
const STILL = { reducedMotion: 'reduce' } as const

export interface Visit {
  /** Where the program is reached. */
  readonly url: string
  /** The data folder of the program; of one that is not shared. */
  readonly folder: string
  /** A window of its own; `path` is opened in it. */
  open(path: string, options?: WindowOptions): Promise<Page>
}

interface WindowOptions extends BrowserContextOptions {
  /** What the browser has kept of an earlier visit, by name. */
  readonly kept?: Readonly<Record<string, string>>
}

/** Of every kind of record so many that lists have several pages. */
export const DEMONSTRATION = ['--stations', '60', '--customers', '120', '--bookings', '260', '--still']

interface VisitorsOptions extends Pick<ProgramOptions, 'demo'> {
  /** Prepares in the program's folder what it is started with, and says so in its environment. */
  readonly prepare?: (folder: string) => Promise<Readonly<Record<string, string>>>
  /** Files that say so use one program: what they leave in it disturbs no other, and they expect nothing to be absent. */
  readonly isShared?: boolean
  /** Those of one name have a program of their own. */
  readonly sharedAs?: string
  /** Starts servers that stand for payment providers, or as `push` for the push service of Chrome, and says where they are. */
  readonly openProviders?: () => Promise<Readonly<Record<string, string>>>
  /** Reached as `localhost`: browsers make no passkeys for a number. */
  readonly isAtLocalhost?: boolean
  /** What the browser is started with beside the usual. */
  readonly browserArguments?: readonly string[]
  /** A status that the tests of the file have the program answer with, beside those of `isExpected`. */
  readonly expectedStatus?: number
}

/** Started once for all files of a worker; they end with it. */
const browsers = new Map<string, Promise<Browser>>()

function startBrowser(more: readonly string[]): Promise<Browser> {
  const known = browsers.get(more.join(' '))
  if (known) return known
  const browser = chromium.launch({
    executablePath: process.env.CHROMIUM ?? 'chromium',
    args: [...ARGUMENTS, ...more],
  })
  browsers.set(more.join(' '), browser)
  return browser
}

interface Own {
  readonly program: Program
  readonly folder: string
  /** Ends the program. */
  readonly putAway: () => Promise<void>
}

async function startOwnProgram({
  demo,
  openProviders,
  isAtLocalhost = false,
  prepare,
}: VisitorsOptions): Promise<Own> {
  const folder = await createTemporaryFolder()
  try {
    await fillFolder(folder.path, demo)
    const paymentUrls = await openProviders?.()
    const program = await startProgram({
      dataDir: folder.path,
      ...(demo && { demo }),
      ...(paymentUrls && { paymentUrls }),
      env: {
        ...(isAtLocalhost && { HOST: 'localhost', PORT: String(await findFreePort()) }),
        ...(await prepare?.(folder.path)),
      },
    })
    const putAway = async () => {
      await program.stop()
      await folder.remove()
    }
    return { program, folder: folder.path, putAway }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

/** A program, or the demonstration, of one file's own unless it is shared, and a browser for its tests. */
export function openVisits(options: VisitorsOptions = {}): Visit {
  const { demo, isShared = false, browserArguments = [], expectedStatus } = options
  const sharedAs = options.sharedAs ?? (isShared ? 'installation' : undefined)
  let program: Program
  let browser: Browser
  let own: Own | undefined
  let complaints: string[] = []

  beforeAll(async () => {
    if (sharedAs) program = await openSharedProgram(sharedAs, demo)
    else {
      own = await startOwnProgram(options)
      program = own.program
    }
    browser = await startBrowser(browserArguments)
  })
  afterEach(async () => {
    const unexpected = complaints
    complaints = []
    for (const context of browser.contexts()) await context.close()
    expect(unexpected).toEqual([])
  })
  afterAll(() => own?.putAway())

  return {
    get url() {
      return program.url
    },
    get folder() {
      if (!own) throw new Error('A shared program has no folder of this file.')
      return own.folder
    },
    async open(path, { kept, ...options } = {}) {
      const context = await browser.newContext({ baseURL: program.url, ...STILL, ...options })
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      page.on('console', (message) => {
        const text = message.text()
        const isRequestedFor = isExpected(text) || text.includes(`status of ${expectedStatus}`)
        if (message.type() === 'error' && !isRequestedFor) complaints.push(text)
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      // Playwright's own way to it opens a second page for each window.
      const keeping = kept && (await page.addInitScript(keep, kept))
      await page.goto(path)
      await keeping?.dispose()
      return page
    },
  }
}

/** Runs in the browser, before the page. */
function keep(kept: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
}

/** Resolves when the parts of the page answer to scripts; the mouse is moved to cause it. */
export async function isAlive(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-alive])'))
  // A connection that a test cuts while the offline page is being fetched makes the browser complain.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** What a browser says of its own about connections that a test cuts, a camera that it forbids, and answers that it asks for. */
const isExpected = (text: string): boolean =>
  /ERR_(INTERNET_DISCONNECTED|FAILED)|^Permissions policy violation: camera/.test(text) ||
  /status of (400|401|404|409|410|413|422|429|500|503)/.test(text)
