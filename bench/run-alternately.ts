/** Measures several things in turn, so that whatever else the machine does falls upon all of them alike. */

type Runs = Readonly<Record<string, () => Promise<unknown>>>
type Found<R extends Runs> = { readonly [Name in keyof R]: Awaited<ReturnType<R[Name]>>[] }

/**
 * Runs each of `runs` once a round, in turned order every other round.
 * @returns for each, what its rounds gave, in order
 */
export async function runAlternately<R extends Runs>(rounds: number, runs: R): Promise<Found<R>> {
  const names = Object.keys(runs)
  const found: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) found[name]?.push(await runs[name]?.())
  }
  return found as Found<R>
}
