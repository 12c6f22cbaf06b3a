/** Every job of the program. */
import type { Job } from './job.ts'

export const JOBS: readonly Job[] = []
