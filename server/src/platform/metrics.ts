/** Figures about the running program, in the form that Prometheus reads. No label ever holds what is a person's. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface RequestFacts {
  /** The call's name in the contract; `other` for pages and probes, `unknown` for whatever is not there. */
  readonly call: string
  readonly status: number
  readonly seconds: number
}

interface JobFacts {
  readonly job: string
  readonly outcome: 'done' | 'failed'
  readonly seconds: number
}

/** Something that is looked at whenever the figures are asked for. */
interface Watched {
  readonly name: string
  readonly help: string
  /** The name of the label whose values `read` gives a figure each for. */
  readonly label?: string
  /** One figure, or one for each value of the label. What cannot be read just now is left out. */
  read(): Reading | Promise<Reading>
}

type Reading = number | Readonly<Record<string, number>>

export interface Metrics {
  request(facts: RequestFacts): void
  job(facts: JobFacts): void
  /** A stream of events was cut off because its client took nothing any more. */
  streamCut(): void
  /** A charger called with this action; `unknown` for what no route answers. */
  chargerMessage(action: string): void
  /** A charger's call, or its answer to one of ours, had to be mended before it was taken in. */
  chargerMessageRepaired(action: string): void
  /** So many of chargers' calls were stored in one transaction. */
  inboxBatch(size: number): void
  watch(watched: Watched): void
  /** All figures, the process's own included. */
  text(): Promise<string>
  readonly contentType: string
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const BATCH_BUCKETS = [1, 2, 5, 10, 25, 50, 100, 200, 500]
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 300]

/** Nothing is measured twice where two programs share a process: these belong to that. */
let ofThisProcess: Registry | undefined

/** Figures of their own for each program. The process's own are kept from when they are first asked for. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'voltyatra_http_requests_total',
    help: 'Requests that were answered, by call and status',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'voltyatra_http_request_duration_seconds',
    help: 'Time from a request’s head to the last byte of its answer, by call',
    labelNames: ['call'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const jobRuns = new Counter({
    name: 'voltyatra_job_runs_total',
    help: 'Runs of jobs in this process, by job and outcome',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobDurations = new Histogram({
    name: 'voltyatra_job_duration_seconds',
    help: 'How long runs of jobs took in this process, by job',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const cutStreams = new Counter({
    name: 'voltyatra_streams_cut_total',
    help: 'Streams of events that were cut off because the client took nothing any more',
    registers,
  })
  /** Since the figures were last asked for: a message costs less than a label does. */
  const chargerMessages = new Map<string, number>()
  new Counter({
    name: 'voltyatra_charger_messages_total',
    help: 'Calls of chargers, by action',
    labelNames: ['action'],
    registers,
    collect() {
      for (const [action, times] of chargerMessages) this.inc({ action }, times)
      chargerMessages.clear()
    },
  })
  const repairedMessages = new Counter({
    name: 'voltyatra_charger_messages_repaired_total',
    help: 'Calls and answers of chargers that had to be mended before they were taken in, by action',
    labelNames: ['action'],
    registers,
  })
  const batches = new Histogram({
    name: 'voltyatra_inbox_batch_size',
    help: 'How many calls of chargers were stored in one transaction',
    buckets: BATCH_BUCKETS,
    registers,
  })
  return {
    request({ call, status, seconds }) {
      requests.inc({ call, status })
      durations.observe({ call }, seconds)
    },
    job({ job, outcome, seconds }) {
      jobRuns.inc({ job, outcome })
      jobDurations.observe({ job }, seconds)
    },
    streamCut: () => cutStreams.inc(),
    chargerMessage: (action) => void chargerMessages.set(action, (chargerMessages.get(action) ?? 0) + 1),
    chargerMessageRepaired: (action) => repairedMessages.inc({ action }),
    inboxBatch: (size) => batches.observe(size),
    watch(watched) {
      const { name, help, label } = watched
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers,
        async collect() {
          this.reset()
          for (const [labels, value] of await readWatched(watched)) this.set(labels, value)
        },
      })
    },
    async text() {
      ofThisProcess ??= createProcessRegistry()
      return (await Promise.all([registry.metrics(), ofThisProcess.metrics()])).join('\n')
    },
    contentType: registry.contentType,
  }
}

type Labelled = readonly [labels: Readonly<Record<string, string>>, value: number]

async function readWatched({ label, read }: Watched): Promise<readonly Labelled[]> {
  try {
    const reading = await read()
    if (typeof reading === 'number') return [[{}, reading]]
    return Object.entries(reading).map(([value, figure]) => [{ [label ?? 'of']: value }, figure])
  } catch {
    return []
  }
}

/** CPU, memory, file descriptors, garbage collection, and the delay of the event loop since it was last asked for. */
function createProcessRegistry(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}

/** Reads at most once in so many milliseconds, and has what was read ready in between; a failure, too. */
export function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly value: Promise<T> } | undefined
  return () => {
    if (!kept || performance.now() - kept.at >= ms) kept = { at: performance.now(), value: read() }
    return kept.value
  }
}

/** @throws Error when the work takes longer than so many milliseconds; the work itself goes on */
export async function failUnlessWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
