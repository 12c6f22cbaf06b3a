/**
 * Write load over HTTP, with its own books: what was acknowledged, and what was asked without an answer. A caller
 * without an answer asks again with the same key, as a client does; so each key must be found exactly once in the end.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Person } from './person.ts'
import { OWNER } from './program.ts'

/** Which program to ask; it changes with every restart. */
export interface Target {
  url: string
}

export interface Driver {
  readonly person: Person
  readonly phone: string
}

interface Keyed {
  readonly key: string
  readonly path: string
  readonly body: object
  /** Where a visitor writes from: each from an address of its own, as many as are counted apart. */
  readonly address: string
}

type Request = Pick<Keyed, 'path' | 'body'>

const pickAddress = (): string => `10.${[...randomBytes(3)].join('.')}`

/** A stream of writes, one after the other. */
export class Writer {
  /** By key: the id that the program gave. */
  readonly acknowledged = new Map<string, string>()
  /** Called after each one. */
  onAcknowledged: () => void = () => {}
  readonly #target: Target
  readonly #next: () => Promise<Request | undefined>
  readonly #cookie: string
  #unanswered: Keyed | undefined
  #isStopped = false

  /** @param next what to write; undefined when there is nothing more */
  constructor(target: Target, next: () => Promise<Request | undefined>, cookie = '') {
    this.#target = target
    this.#next = next
    this.#cookie = cookie
  }

  /** Writes until it is stopped or the program is gone; begins with what had no answer. */
  async write(): Promise<void> {
    this.#isStopped = false
    while (!this.#isStopped) {
      if (!this.#unanswered) {
        const next = await this.#next()
        if (!next) return
        this.#unanswered = { ...next, key: randomUUID(), address: pickAddress() }
      }
      const answer = await this.#send(this.#unanswered).catch(ignoreUnlessRefused)
      if (!answer) return
      this.acknowledged.set(this.#unanswered.key, answer)
      this.#unanswered = undefined
      this.onAcknowledged()
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  async #send({ key, path, body, address }: Keyed): Promise<string> {
    const response = await fetch(`${this.#target.url}/ev/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        // Visitors are counted by address, drivers by account; orders are for this machine's own development.
        ...(this.#cookie ? { cookie: this.#cookie } : { 'x-forwarded-for': address }),
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { data: { _id: string } }
    if (response.status !== 201) throw new Refused(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data._id
  }
}

/** An answer, but not the one that a load counts on. */
class Refused extends Error {}

function ignoreUnlessRefused(error: unknown): undefined {
  if (error instanceof Refused) throw error
}

/** Visitors' questions, each with a text of its own. */
export const createQuestionWriter = (target: Target): Writer =>
  new Writer(target, async () => ({
    path: '/create-contact',
    body: { name: 'Asha', email: 'asha@example.in', phone: '+91 98765 43210', message: randomUUID() },
  }))

/** How many orders a driver may make in ten minutes, and how many questions ask in an hour. */
const MOST_ORDERS = 30
const MOST_QUESTIONS = 20
/** Spreads what a driver may write over the whole load, in milliseconds. */
const BETWEEN_WRITES_MS = 150

/** A driver who is signed in orders top-ups and asks questions in turn, as many as the program lets anybody. */
export function createDriverWriter(target: Target, cookie: string): Writer {
  let [orders, requested] = [0, 0]
  return new Writer(
    target,
    async () => {
      await pause(BETWEEN_WRITES_MS)
      if (requested < MOST_QUESTIONS && requested <= orders) {
        requested += 1
        return { path: '/driver/queries', body: { name: 'Ravi', query: randomUUID() } }
      }
      orders += 1
      return orders <= MOST_ORDERS ? { path: '/driver/orders', body: { amount: 100 } } : undefined
    },
    cookie,
  )
}

/** An operator of the panel. */
export async function signInOwner(url: string): Promise<Person> {
  const owner = new Person(url)
  const { status } = await owner.post('/access-admin', OWNER)
  if (status !== 200) throw new Error(`The owner cannot sign in: ${status}`)
  return owner
}

/** Every row of a list, page by page. */
export async function readWholeList<Row extends { _id: string }>(
  person: Person,
  path: string,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await person.get(
      `${path}?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    if (status !== 200) throw new Error(`${path}: ${status}`)
    rows.push(...body.data)
    cursor = body.page.nextCursor
  }
  return rows
}

/** What the panel shows of all that a load wrote. */
export async function readEverythingWritten(owner: Person): Promise<{ _id: string }[]> {
  const lists = ['/get-all-contact', '/show-all-query', '/all-orders']
  return (await Promise.all(lists.map((path) => readWholeList(owner, path)))).flat()
}
