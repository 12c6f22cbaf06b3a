/** Somebody at a real browser, on a program of their own; what the browser complains of fails the test. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Program, type ProgramOptions, startProgram, temporaryFolder } from '../program.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Visit {
  /** Where the program is reached. */
  readonly url: string
  /** A window of its own; `path` is opened in it. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
}

interface VisitorsOptions extends Pick<ProgramOptions, 'demo'> {
  /** What the browser is started with beside the usual. */
  readonly browserArguments?: readonly string[]
}

/** A program, or the demonstration, and a browser for the tests of one file. */
export function visitors({ demo, browserArguments = [] }: VisitorsOptions = {}): Visit {
  let program: Program
  let browser: Browser
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let complaints: string[] = []

  beforeAll(async () => {
    folder = await temporaryFolder()
    program = await startProgram({ dataDir: folder.path, ...(demo && { demo }) })
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? 'chromium',
      args: [...ARGUMENTS, ...browserArguments],
    })
  })
  afterEach(async () => {
    const heard = complaints
    complaints = []
    for (const context of browser.contexts()) await context.close()
    expect(heard).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await folder?.remove()
  })

  return {
    get url() {
      return program.url
    },
    async open(path, options) {
      const context = await browser.newContext({ baseURL: program.url, ...options })
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.goto(path)
      return page
    },
  }
}

/** Resolves when the parts of the page answer to scripts; somebody moves the mouse to make it so. */
export async function isAlive(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-alive])'))
  // A connection that a test cuts while the offline page is being fetched makes the browser complain.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** What a browser says of its own about connections that a test cuts, and answers that a test asks for. */
const isExpected = (text: string): boolean =>
  /ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text) ||
  /status of (400|401|404|409|413|422|429|500|503)/.test(text)
