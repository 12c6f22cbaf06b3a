/** States as data: one table per noun, which rules walk, tests check and documents draw. */

import { ok, type Result, refuse } from './result.ts'

/** From each state, where each event that is allowed there leads. */
export type Transitions<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Partial<Record<E, S>>>>
>

/** The event does not exist in the state that was found; `kind` carries the noun: `booking-state`. */
export interface StateRefused<N extends string, S extends string, E extends string> {
  readonly kind: `${N}-state`
  readonly found: S
  readonly event: E
}

export interface StateTable<N extends string, S extends string, E extends string> {
  readonly noun: N
  readonly states: readonly S[]
  readonly events: readonly E[]
  readonly initial: S
  /** The states that nothing leaves, by intention. */
  readonly finals: readonly S[]
  readonly transitions: Transitions<S, E>
}

export interface StateMachine<N extends string, S extends string, E extends string>
  extends StateTable<N, S, E> {
  readonly move: (from: S, event: E) => Result<S, StateRefused<N, S, E>>
}

export function defineStates<const N extends string, const S extends string, const E extends string>(
  table: Omit<StateTable<N, S, E>, 'initial' | 'finals' | 'transitions'> & {
    readonly initial: NoInfer<S>
    readonly finals: readonly NoInfer<S>[]
    readonly transitions: Transitions<NoInfer<S>, NoInfer<E>>
  },
): StateMachine<N, S, E> {
  return {
    ...table,
    move: (from, event) => {
      const to = table.transitions[from][event]
      return to ? ok(to) : refuse({ kind: `${table.noun}-state`, found: from, event })
    },
  }
}

type Drawable = StateTable<string, string, string>

/** What is wrong with a table, in words: states nothing reaches, dead ends not named as finals, finals that go on. */
export function findMachineFaults({ states, events, initial, finals, transitions }: Drawable): string[] {
  const reached = new Set([initial])
  for (const state of reached) {
    for (const next of Object.values(transitions[state] ?? {})) if (next) reached.add(next)
  }
  const used = new Set(states.flatMap((state) => Object.keys(transitions[state] ?? {})))
  const leaves = (state: string) => Object.keys(transitions[state] ?? {}).length > 0
  return [
    ...states.filter((state) => !reached.has(state)).map((state) => `${state} is never reached`),
    ...states
      .filter((state) => !leaves(state) && !finals.includes(state))
      .map((state) => `${state} is a dead end`),
    ...finals.filter(leaves).map((state) => `${state} is final, yet goes on`),
    ...events.filter((event) => !used.has(event)).map((event) => `${event} leads nowhere`),
  ]
}

/** The table as a Mermaid stateDiagram-v2, lines in the table's own order. */
export function drawDiagram({ states, initial, finals, transitions }: Drawable): string {
  const moves = states.flatMap((from) =>
    Object.entries(transitions[from] ?? {}).map(([event, to]) => `    ${from} --> ${to}: ${event}`),
  )
  return [
    'stateDiagram-v2',
    `    [*] --> ${initial}`,
    ...moves,
    ...finals.map((state) => `    ${state} --> [*]`),
  ].join('\n')
}
