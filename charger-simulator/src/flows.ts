/** Processes that take time and report their progress: a firmware update, an upload. */
import type { Clock } from './clock.ts'

export interface FlowStep {
  readonly status: string
  /** After the step before. */
  readonly afterMs: number
}

export interface Flow {
  readonly requestId?: number
  readonly steps: readonly FlowStep[]
  readonly report: (status: string) => void
  /** What is done after the last step; its last status. */
  readonly work?: () => Promise<string>
  /** When the last step is over. */
  readonly done?: () => void
}

interface Running {
  readonly flow: Flow
  status: string
  cancel: () => void
}

export class Flows {
  /** How the next ones end. */
  firmwareOutcome: FirmwareOutcome = 'Installed'
  uploadOutcome: UploadOutcome = 'Uploaded'
  readonly #clock: Clock
  readonly #running = new Map<string, Running>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  status(name: string): { status: string; requestId?: number } | undefined {
    const running = this.#running.get(name)
    if (!running) return undefined
    const { requestId } = running.flow
    return { status: running.status, ...(requestId !== undefined && { requestId }) }
  }

  start(name: string, flow: Flow): void {
    this.cancel(name)
    const running: Running = { flow, status: 'Idle', cancel: () => {} }
    this.#running.set(name, running)
    this.#step(name, running, 0)
  }

  /** @returns what it was, if there was one */
  cancel(name: string): Flow | undefined {
    const running = this.#running.get(name)
    running?.cancel()
    this.#running.delete(name)
    return running?.flow
  }

  end(): void {
    for (const name of [...this.#running.keys()]) this.cancel(name)
  }

  #step(name: string, running: Running, index: number): void {
    const step = running.flow.steps[index]
    if (!step) {
      this.#finish(name, running)
      return
    }
    running.cancel = this.#clock.after(step.afterMs, () => {
      running.status = step.status
      running.flow.report(step.status)
      this.#step(name, running, index + 1)
    })
  }

  #finish(name: string, running: Running): void {
    const { work, done } = running.flow
    if (!work) {
      this.#running.delete(name)
      done?.()
      return
    }
    void work().then((status) => {
      if (this.#running.get(name) !== running) return
      this.#running.delete(name)
      running.flow.report(status)
      done?.()
    })
  }
}

export type FirmwareOutcome = 'Installed' | 'DownloadFailed' | 'InstallationFailed' | 'InvalidSignature'
export type UploadOutcome = 'Uploaded' | 'UploadFailed'

const STEP_MS = 5_000

/**
 * @param waitMs before the download begins
 * @param isSigned whether a signature is looked at
 */
export function buildFirmwareSteps(outcome: FirmwareOutcome, waitMs: number, isSigned: boolean): FlowStep[] {
  const words = ['Downloading']
  if (outcome === 'DownloadFailed') words.push('DownloadFailed')
  else {
    words.push('Downloaded')
    if (outcome === 'InvalidSignature' && isSigned) words.push('InvalidSignature')
    else {
      if (isSigned) words.push('SignatureVerified')
      words.push('Installing')
      if (outcome === 'InstallationFailed') words.push('InstallationFailed')
    }
  }
  return words.map((status, index) => ({ status, afterMs: index === 0 ? waitMs : STEP_MS }))
}

/** @param failed the protocol's word for an upload that failed */
export const uploadSteps = (outcome: UploadOutcome, failed: string): FlowStep[] => [
  { status: 'Uploading', afterMs: 0 },
  { status: outcome === 'Uploaded' ? 'Uploaded' : failed, afterMs: STEP_MS },
]
