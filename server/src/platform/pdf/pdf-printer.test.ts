import { fileURLToPath } from 'node:url'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPdfPrinter, type PdfPrinter } from './pdf-printer.ts'

/** A process that answers with the number of its process, hangs or dies, as the work says. */
const entry = fileURLToPath(new URL('./testing/obedient-process.ts', import.meta.url))
const work = (task: 'answer' | 'hang' | 'die' | 'surroundings') => ({
  template: '/none/none.typ',
  data: task,
  files: {},
  createdAt: 0,
})
const TEMPLATE = fileURLToPath(new URL('./testing/small.typ', import.meta.url))

let printer: PdfPrinter
afterEach(() => printer.close())

const answered = async (task: Parameters<typeof work>[0]) => {
  const made = await printer.print(work(task))
  return made.ok ? Buffer.from(made.value).toString() : made.refusal.kind
}

test('one process makes all of them, in order', async () => {
  printer = createPdfPrinter({ entry })
  const all = await Promise.all([answered('answer'), answered('answer'), answered('answer')])
  expect(new Set(all).size).toBe(1)
})

test('a process that hangs is killed, and the next has a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  printer = createPdfPrinter({ entry, timeoutMs: 3000 })
  const first = await answered('answer')
  const [hanging, waiting] = [answered('hang'), answered('answer')]
  // A process that begins on a busy machine may itself take as long: only the one that hangs does here.
  vi.advanceTimersByTime(3000)
  expect(await hanging).toBe('pdf-failed')
  const next = await waiting
  expect(Number(next)).toBeGreaterThan(0)
  expect(next).not.toBe(first)
  expect(() => process.kill(Number(first), 0)).toThrow('ESRCH')
})

test('a process that dies takes one with it', async () => {
  printer = createPdfPrinter({ entry })
  const [died, next] = await Promise.all([answered('die'), answered('answer')])
  expect(died).toBe('pdf-failed')
  expect(Number(next)).toBeGreaterThan(0)
})

test('with nothing to do it ends', async () => {
  printer = createPdfPrinter({ entry, idleMs: 1 })
  const pid = Number(await answered('answer'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('more than may wait are refused', async () => {
  printer = createPdfPrinter({ entry, mostWaiting: 1 })
  const all = await Promise.all([answered('answer'), answered('answer'), answered('answer')])
  expect(all.map((kind) => kind === 'pdf-busy')).toEqual([false, false, true])
})

test('who waits when it is closed is refused', async () => {
  printer = createPdfPrinter({ entry })
  const waiting = Promise.all([answered('hang'), answered('answer')])
  printer.close()
  expect(await waiting).toEqual(['pdf-failed', 'pdf-failed'])
})

test('nothing of the surroundings of the program is in the process', async () => {
  process.env.PDF_TEST_SECRET = 'secret'
  printer = createPdfPrinter({ entry })
  expect(await answered('surroundings')).not.toContain('secret')
  delete process.env.PDF_TEST_SECRET
})

test('a template that is wrong is a failure, and the next one is made', async () => {
  printer = createPdfPrinter()
  const made = (data: unknown) => printer.print({ template: TEMPLATE, data, files: {}, createdAt: 0 })
  const [wrong, right] = await Promise.all([made({}), made({ title: 'Hello' })])
  expect(wrong).toMatchObject({ ok: false, refusal: { kind: 'pdf-failed' } })
  expect(right.ok && Buffer.from(right.value).toString('latin1').slice(0, 5)).toBe('%PDF-')
})

test('where the compiler is not installed the refusal says so', async () => {
  printer = createPdfPrinter({
    entry: fileURLToPath(new URL('./testing/without-compiler.ts', import.meta.url)),
  })
  const made = await printer.print(work('answer'))
  expect(made).toMatchObject({
    refusal: { kind: 'pdf-unavailable', reason: expect.stringContaining('typst') },
  })
})
