/**
 * The part of a version’s dialect that only the gateway needs: reading chargers’ messages, and procedures of several
 * calls. Single calls to chargers are in `charging/dialects`.
 */
import type { Metering } from '../chargers/index.ts'
import type { DisplayCodeCalls } from './display-codes.ts'
import type { LocalListCalls } from './local-lists.ts'
import type { Request } from './meter-settings.ts'
import type { RepairRules } from './repair/rules.ts'
import type { ReceiveUnanswered, Routes } from './route.ts'
import type { TakeAnswer } from './take-answer.ts'
import type { ReadVariables } from './variables.ts'

export interface GatewayDialect {
  /** As its other half names it. */
  readonly version: string
  /** What answers each call of a charger. */
  readonly routes: Routes
  /** What may be mended in its messages. */
  readonly repairs: RepairRules
  /** What its answers say of its settings, by the action that was asked. */
  readonly readVariables: Readonly<Record<string, ReadVariables>>
  /** Has its meter report what is wanted. @throws Unanswered */
  readonly setUpMeter: (request: Request) => Promise<Metering>
  /** Asks what it can do beyond the core; its answer is kept with all that it has said of its settings. */
  readonly readAbilities: (request: Request) => Promise<void>
  readonly localList: LocalListCalls
  readonly displayCodes: DisplayCodeCalls
  /** Whether it has messages that are never answered, and words for results that are wrong. */
  readonly hasUnanswered: boolean
  /** What follows from each message that is never answered. */
  readonly unanswered?: Readonly<Record<string, ReceiveUnanswered<never>>>
  /** What else is kept of its answers to commands, by the action that was asked. */
  readonly takesAnswers?: Readonly<Record<string, TakeAnswer>>
}
