/**
 * Makes PDFs in a process of its own (record 0084): started when the first is wanted, ended when none was for a while,
 * killed where one takes too long. One at a time, the others wait in order.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { PdfAnswer, PdfRefusal, PdfWork } from './pdf-work.ts'

export interface PdfPrinter {
  print(work: PdfWork): Promise<Result<Uint8Array, PdfRefusal>>
  /** Ends the process; who still waits is refused. */
  close(): void
}

interface PdfPrinterOptions {
  /** How long one may take, the start of the process included. */
  readonly timeoutMs?: number
  /** How long the process stays when there is nothing to do. */
  readonly idleMs?: number
  /** How many may wait. */
  readonly mostWaiting?: number
  /** Of the process; a test's may do something else. */
  readonly entry?: string
}

interface Waiting {
  readonly work: PdfWork
  readonly answer: (answer: PdfAnswer) => void
}

const ENTRY = fileURLToPath(new URL('./typst-process.ts', import.meta.url))

export function createPdfPrinter({
  timeoutMs = 20_000,
  idleMs = 30_000,
  mostWaiting = 100,
  entry = ENTRY,
}: PdfPrinterOptions = {}): PdfPrinter {
  const queue: Waiting[] = []
  let current: Waiting | undefined
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms).unref()
  }

  function started(): ChildProcess {
    // Nothing of the program's surroundings: its secrets are there.
    const one = fork(entry, {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    one.on('message', (answer: PdfAnswer) => {
      if (one === child) finish(answer)
    })
    one.on('error', () => {})
    one.on('exit', () => {
      if (one !== child) return
      child = undefined
      finish({ kind: 'pdf-failed', reason: 'The process that makes PDFs has ended' })
    })
    return one
  }

  function finish(answer: PdfAnswer): void {
    const done = current
    current = undefined
    done?.answer(answer)
    next()
  }

  function next(): void {
    if (current) return
    current = queue.shift()
    if (!current) {
      after(idleMs, end)
      return
    }
    child ??= started()
    child.ref()
    after(timeoutMs, () => {
      end()
      finish({ kind: 'pdf-failed', reason: `Not made in ${timeoutMs} ms` })
    })
    child.send(current.work)
  }

  function end(): void {
    clearTimeout(timer)
    const one = child
    child = undefined
    one?.kill('SIGKILL')
  }

  return {
    async print(work) {
      if (queue.length >= mostWaiting) return refuse({ kind: 'pdf-busy' })
      const answer = await new Promise<PdfAnswer>((resolve) => {
        queue.push({ work, answer: resolve })
        next()
      })
      return answer.kind === 'made' ? ok(answer.pdf) : refuse(answer)
    },
    close() {
      end()
      const left = [...(current ? [current] : []), ...queue.splice(0)]
      current = undefined
      for (const { answer } of left) answer({ kind: 'pdf-failed', reason: 'The program is ending' })
    },
  }
}
