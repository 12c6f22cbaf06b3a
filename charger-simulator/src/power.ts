/** Power failures, resets and restarts of a charger, and what becomes of the transactions that were running. */
import type { Conversation } from './conversation.ts'
import type { Flows } from './flows.ts'
import type { ChargerModel } from './model/charger.ts'
import type { Presence } from './presence.ts'
import type { BootCause } from './station.ts'

/** What a charger without power does about the transactions that were running. */
export type AfterPowerLoss = 'stop' | 'resume' | 'forget'

export type RebootKind = 'soft' | 'hard' | 'resume'

interface Parts {
  readonly model: ChargerModel
  readonly flows: Flows
  readonly presence: Presence
  readonly talk: Conversation
  /** Resolves once no message waits to be sent. */
  readonly untilSent: () => Promise<void>
}

export class Power {
  isOn = true
  /** Once nothing is running any more. */
  rebootsWhenIdle = false
  readonly #parts: Parts
  #afterwards: AfterPowerLoss | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** In the middle of everything; nothing is said. */
  fail(afterwards: AfterPowerLoss): void {
    const { model, flows, presence, talk } = this.#parts
    this.#afterwards = afterwards
    this.isOn = false
    model.loseMemory()
    flows.end()
    presence.reset('power-up')
    talk.line.cut(true)
  }

  comeBack(): void {
    const { model } = this.#parts
    this.isOn = true
    const afterwards = this.#afterwards
    this.#afterwards = undefined
    if (afterwards === 'forget') model.forgetTransactions()
    else model.resume()
    if (afterwards === 'stop') for (const { number } of model.running) model.stop(number, 'PowerLoss')
  }

  /** Stops what is running, unless that resumes afterwards, closes the connection and starts again. */
  reboot(how: RebootKind, cause: BootCause, whenDown: () => void): void {
    const { model, presence, talk, untilSent } = this.#parts
    this.rebootsWhenIdle = false
    for (const { number } of how === 'resume' ? [] : model.running) {
      model.stop(number, how === 'soft' ? 'SoftReset' : 'HardReset')
    }
    const goDown = () => {
      model.loseMemory()
      presence.reset(cause)
      model.resume()
      talk.line.hangUp()
      whenDown()
    }
    // A soft reset first lets messages be sent.
    if (how !== 'hard' && talk.line.isOpen) untilSent().then(goDown)
    else goDown()
  }
}
