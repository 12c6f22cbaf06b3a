/**
 * The statements of one transaction on its connection. Those that are given before the program waits for an answer are
 * sent in one go, with what was given to be sent later; the beginning is sent with the first of them.
 */
import type pg from 'pg'
import { isSentLater } from './sent-later.ts'
import type { StatementToSend } from './statements-together.ts'

/** What the query builder reads of an answer. */
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** Of what is not sent yet. */
export const NOTHING: Answer = { command: '', rowCount: null, rows: [] }
const COMMITTED: Answer = { command: 'COMMIT', rowCount: null, rows: [] }
export const ROLLED_BACK: Answer = { command: 'ROLLBACK', rowCount: null, rows: [] }

export const isBegin = (text: string): boolean => /^(begin|start transaction)\b/.test(text)

interface Sender {
  query(text: string, values: readonly unknown[]): Promise<Answer>
  sendTogether(statements: readonly Omit<StatementToSend, 'name'>[]): void
  noteOutdated(error: unknown): void
}

interface Waiting {
  readonly text: string
  readonly values: readonly unknown[]
  /** Undefined for what nobody waits for. */
  readonly settle?: { resolve(answer: Answer): void; reject(error: unknown): void }
}

export class OpenTransaction {
  readonly #sender: Sender
  #waiting: Waiting[]
  #isBegun = false
  #isPlanned = false
  /** The statements on their way; it never fails. */
  #onTheWay: Promise<void> | undefined

  constructor(sender: Sender, begin: string) {
    this.#sender = sender
    this.#waiting = [{ text: begin, values: [] }]
  }

  query(text: string, values: readonly unknown[]): Promise<Answer> {
    if (isSentLater(values)) {
      this.#waiting.push({ text, values })
      return Promise.resolve(NOTHING)
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, settle: { resolve, reject } })
      this.#plan()
    })
  }

  /** One in which nothing was done is not begun. */
  commit(): Promise<Answer> {
    if (!this.#isBegun && this.#waiting.length === 1) return Promise.resolve(COMMITTED)
    return this.query('commit', [])
  }

  async rollBack(): Promise<Answer> {
    const left = this.#waiting
    this.#waiting = []
    for (const { settle } of left)
      settle?.reject(new Error('The transaction was rolled back before this statement'))
    await this.#onTheWay
    return this.#isBegun ? this.#sender.query('rollback', []) : ROLLED_BACK
  }

  /** When all that goes on now has come to wait: whoever runs beside gives its statement by then. */
  #plan(): void {
    if (this.#isPlanned || this.#onTheWay) return
    this.#isPlanned = true
    process.nextTick(() => {
      this.#isPlanned = false
      if (this.#waiting.length > 0) this.#send()
    })
  }

  #send(): void {
    const sent = this.#waiting
    this.#waiting = []
    this.#isBegun = true
    this.#onTheWay = Promise.allSettled(this.#sendAll(sent)).then((settled) => {
      for (const one of settled) if (one.status === 'rejected') this.#sender.noteOutdated(one.reason)
      this.#onTheWay = undefined
      if (this.#waiting.some(({ settle }) => settle)) this.#plan()
    })
  }

  #sendAll(sent: readonly Waiting[]): readonly Promise<unknown>[] {
    const [first] = sent
    if (first?.settle && sent.length === 1) {
      const answer = this.#sender.query(first.text, first.values)
      answer.then(first.settle.resolve, first.settle.reject)
      return [answer]
    }
    const statements = sent.map(({ text, values, settle }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      if (settle) promise.then(settle.resolve, settle.reject)
      const callback = (error: unknown, answer: Answer) => (error ? reject(error) : resolve(answer))
      return { text, values, callback, promise, reject }
    })
    try {
      this.#sender.sendTogether(statements)
    } catch (error) {
      for (const { reject } of statements) reject(error)
    }
    return statements.map(({ promise }) => promise)
  }
}
