/** The screens where what waits for the operator is worked off. */
import type { AttentionList } from '@voltyatra/contract'
import type { AttentionItem } from '../list/attention.ts'
import { type DescribedScreen, SCREENS, type ScreenName } from '../screens.ts'

type Place = readonly [name: ScreenName, query: Readonly<Record<string, string>>]

/** The lists that a screen names; one that none of them names does not compile below. */
type Named<S> = S extends { readonly attention: infer A } ? keyof A : never

const PLACES: Readonly<Record<AttentionList, Place>> = Object.fromEntries<Place>(
  SCREENS.flatMap(({ name, attention = {} }) =>
    Object.entries(attention).map(([list, query]) => [list, [name, query]]),
  ),
) as Record<Named<DescribedScreen>, Place>

/** The screen that shows exactly the rows of a kind. */
export function placeOf({ kind, path }: AttentionItem): Place {
  const [list] = path.split('?')
  const [screen, query] = PLACES[list as AttentionList]
  return [screen, { ...query, attention: kind }]
}
