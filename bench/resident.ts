/** What processes hold in memory, as the system counts it. */
import { execFileSync } from 'node:child_process'

const KB_PER_MB = 1024

/** The lines of `ps` as numbers. */
export const readPs = (...options: string[]): number[][] =>
  execFileSync('ps', options, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))

/** Resident set, in MB. */
export const readResidentMb = (pid: number): number =>
  (readPs('-o', 'rss=', '-p', String(pid))[0]?.[0] ?? Number.NaN) / KB_PER_MB
