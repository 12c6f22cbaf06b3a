/** What chargers can be asked, by the version that they speak; apart from the calls, since it needs no schemas. */
import type { CommandSet } from './command-set.ts'
import { COMMANDS as COMMANDS_16 } from './v16/commands.ts'
import { COMMANDS as COMMANDS_21 } from './v21/commands.ts'
import { COMMANDS as COMMANDS_201 } from './v201/commands.ts'

export * from './command-form.ts'
export type { CommandSet, StreamCalls } from './command-set.ts'

/** Oldest first. */
export const COMMAND_SETS: readonly CommandSet[] = [COMMANDS_16, COMMANDS_201, COMMANDS_21]

/** Of all versions, each once, by the alphabet. */
export const USUAL_MESSAGES: readonly string[] = [
  ...new Set(COMMAND_SETS.flatMap(({ usualMessages }) => usualMessages)),
].sort()

/** @param protocol of the charger: null for one that has never connected, which counts as one of the oldest version */
export const findCommandSet = (protocol: string | null): CommandSet =>
  COMMAND_SETS.find(({ version }) => version === protocol) ?? COMMANDS_16
