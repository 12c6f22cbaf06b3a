/** Commands: written down as a row, carried out by whichever process holds the charger's connection, answered by it. */
import {
  isMasked,
  may,
  ok,
  type Result,
  refuse,
  type Sentence,
  type Standing,
  toSentence,
} from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { findCarried, findCommandFault, isCommand } from '../dialects/index.ts'
import type { ChargerNotifications } from './charger-notifications.ts'
import {
  type ChargerCommand,
  endCommand,
  insertCommand,
  isConnected,
  loadChargerDialect,
  selectCommand,
  WAY_MS,
} from './command-queries.ts'
import { sealPayload } from './command-secrets.ts'
import { isSettingOn } from './variable-queries.ts'

export interface CommandRequest {
  readonly chargerId: string
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  /** How long the charger has for its answer, in seconds. */
  readonly timeoutS: number
  readonly asker: Asker
  /** The caller's Idempotency-Key: one command for each. */
  readonly key: string | null
  /** What else may speak against it, once it is known to be a command that the charger understands. */
  readonly check?: () => Promise<Result<undefined, CommandInvalid>>
}

/** A program has no standing: it gives no secured command. */
export type Asker =
  | { readonly kind: 'administrator'; readonly id: string; readonly standing: Standing }
  | { readonly kind: 'program'; readonly id: string }

interface CommandInvalid {
  readonly kind: 'command-invalid'
  readonly sentence: Sentence
}

const refuseInvalid = (text: string) =>
  refuse<CommandInvalid>({ kind: 'command-invalid', sentence: toSentence(text) })

const MASKED = 'What is hidden (••••••) is not known here: type it anew before you send this.'

/** How often the row is read where no notification comes, in milliseconds. */
const LOOK_MS = 1_000

/**
 * Gives a charger a command and waits for what becomes of it: its own answer, its own refusal, no answer in time, or
 * that it is not connected. All of these are outcomes and none a refusal of ours.
 */
export async function sendToCharger(
  {
    db,
    notifications,
    now,
  }: { readonly db: Db; readonly notifications: ChargerNotifications; readonly now: () => Date },
  request: CommandRequest,
): Promise<
  Result<
    ChargerCommand,
    { readonly kind: 'charger-not-found' | 'command-unknown' | 'charger-security-for-leads' } | CommandInvalid
  >
> {
  const dialect = await loadChargerDialect(db, request.chargerId)
  if (!dialect) return refuse({ kind: 'charger-not-found' })
  if (!isCommand(dialect.version, request.action)) return refuse({ kind: 'command-unknown' })
  const fault = findCommandFault(dialect.version, request.action, request.payload)
  if (fault) return refuseInvalid(`The charger would not take this: ${fault.text}.`)

  if (dialect.isSecured(request.action, request.payload) && !maySecure(request.asker)) {
    return refuse({ kind: 'charger-security-for-leads' })
  }
  const carried = findCarried(dialect.version, request)
  if (carried && !(await isSettingOn(db, request.chargerId, carried.needs))) {
    const message = `This charger has not reported that it takes such messages: its setting ${carried.needs} is not true.`
    return refuseInvalid(message)
  }
  if (isMasked(request.payload)) return refuseInvalid(MASKED)
  const checked = await request.check?.()
  if (checked && !checked.ok) return checked

  const own = createId()
  const id = await insertCommand(db, {
    id: own,
    chargerId: request.chargerId,
    action: request.action,
    payload: request.payload,
    sealed: await sealPayload(db, own, request.payload),
    timeoutMs: request.timeoutS * 1_000,
    askedBy: request.asker.kind === 'administrator' ? request.asker.id : null,
    requestedByProgram: request.asker.kind === 'program' ? request.asker.id : null,
    requestedKey: request.key,
    now: now(),
  })
  if (id === undefined) return refuse({ kind: 'charger-not-found' })
  const until = performance.now() + request.timeoutS * 1_000 + WAY_MS
  for (;;) {
    // Listened for first: what ends between the look and the wait would be missed.
    const ended = notifications.nextOf(id)
    try {
      const command = await selectCommand(db, id)
      if (!command) return refuse({ kind: 'charger-not-found' })
      if (command.endedAt) return ok(command)
      if (performance.now() >= until) await giveUp(db, command, now())
      else await ended.within(LOOK_MS)
    } finally {
      ended.forget()
    }
  }
}

const maySecure = (asker: Asker): boolean =>
  asker.kind === 'administrator' && may(asker.standing, 'charger.secure')

/** What is reported as unanswered is not sent afterwards. */
async function giveUp(db: Db, { id, status, chargerId }: ChargerCommand, now: Date): Promise<void> {
  if (status === 'sent') return endCommand(db, id, { status: 'no-answer', now }, ['sent'])
  // One that has waited behind others all the time is not answered either.
  const end = (await isConnected(db, chargerId)) ? 'no-answer' : 'not-connected'
  await endCommand(db, id, { status: end, now }, ['waiting'])
}
