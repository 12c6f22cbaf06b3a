/** What `npm run demo` is asked for. */
import { parseArgs } from 'node:util'
import { type DemoRequest, presentMinute, USUAL_SIZE } from './plan.ts'

export const USAGE = `npm run demo [-- --seed TEXT] [--stations N] [--customers N] [--bookings N]
             [--until TIME] [--fresh] [--build-only] [--still]

Builds a demonstration network in ./data-demo, or where DATA_DIR says, and serves it.
  --seed        another network; the same seed and end make the same one
  --until       the present of the demonstration: 2026-11-21T18:00:00+05:30 (now by default)
  --fresh       throws the demonstration that is there away and builds another
  --build-only  does not serve it
  --still       nothing happens by itself: nobody books, and no charger connects
Beyond 5000 bookings or 2000 customers most of them are loaded in bulk.`

export class DemoUsageError extends Error {}

export interface DemoCommand extends DemoRequest {
  readonly isFresh: boolean
  readonly isBuildOnly: boolean
  readonly isStill: boolean
  /** Only what can be asked for is asked. */
  readonly wantsHelp: boolean
  /** Something was said about how the network should be; nothing but a new one can be that. */
  readonly isParticular: boolean
}

/** @throws DemoUsageError */
export function parseDemoCommand(args: readonly string[], now: Date): DemoCommand {
  const values = parseOptions(args)
  const until = values.until === undefined ? presentMinute(now) : new Date(values.until)
  if (Number.isNaN(until.getTime())) throw new DemoUsageError(`--until is no time: "${values.until}"`)
  if (until > now)
    throw new DemoUsageError('--until lies in the future: the demonstration ends in the present.')
  return {
    seed: values.seed ?? 'voltyatra',
    until,
    stations: count('stations', values.stations, USUAL_SIZE.stations),
    customers: count('customers', values.customers, USUAL_SIZE.customers),
    bookings: count('bookings', values.bookings, USUAL_SIZE.bookings),
    isFresh: values.fresh === true,
    isBuildOnly: values['build-only'] === true,
    isStill: values.still === true,
    wantsHelp: values.help === true,
    isParticular: PARTICULARS.some((name) => values[name] !== undefined),
  }
}

const PARTICULARS = ['seed', 'stations', 'customers', 'bookings', 'until'] as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string' },
        until: { type: 'string' },
        stations: { type: 'string' },
        customers: { type: 'string' },
        bookings: { type: 'string' },
        fresh: { type: 'boolean' },
        'build-only': { type: 'boolean' },
        still: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new DemoUsageError((error as Error).message.split('. ', 1)[0])
  }
}

function count(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new DemoUsageError(`--${name} must be a number from 1 up, not "${text}"`)
  return Number(text)
}
