/** Every screen of the panel, gathered from the contexts' manifests, and their addresses in both layouts. */
import { charging } from './charging/manifest.ts'
import { money } from './money/manifest.ts'
import { network } from './network/manifest.ts'
import { operations } from './operations/manifest.ts'
import { people } from './people/manifest.ts'
import type { Screen } from './screen.ts'

export type Layout = 'classic' | 'new'

export const BASES = { classic: '/admin', new: '/newAdmin' } as const satisfies Record<Layout, string>
export const LOGIN = '/admin-login'

const DESCRIBED = [...people, ...money, ...network, ...charging, ...operations]
export type DescribedScreen = (typeof DESCRIBED)[number]

export type ScreenName = DescribedScreen['name']

/** The screens whose records have pages of their own. */
export type PagedScreen = Extract<DescribedScreen, { hasPages: true }>['name']

export type NamedScreen = Screen & { readonly name: ScreenName }

/** In the order of the sidebar. */
export const SCREENS: readonly NamedScreen[] = DESCRIBED.toSorted(
  (one, other) => one.position - other.position,
)

const findScreen = (name: ScreenName): NamedScreen | undefined => SCREENS.find((one) => one.name === name)

const joinPath = (base: string, path: string): string => (path === '' ? base : `${base}/${path}`)

export const getPath = (layout: Layout, name: ScreenName): string =>
  joinPath(BASES[layout], findScreen(name)?.path ?? '')

/** The address of a record's own page. */
export const getPagePath = (layout: Layout, name: PagedScreen, id: string): string =>
  `${getPath(layout, name)}/${encodeURIComponent(id)}`

export const hasPages = (name: ScreenName): name is PagedScreen => findScreen(name)?.hasPages === true

/** The right that a screen asks for; undefined where everybody may open it. */
export const getRight = (name: ScreenName): string | undefined => findScreen(name)?.may

/** The path of a screen's icon; its records have it too. */
export const getIcon = (name: ScreenName): string => findScreen(name)?.icon ?? ''

/** What the screen is called in a layout. */
export const getLabel = (screen: Screen, layout: Layout): string =>
  layout === 'classic' ? (screen.classicLabel ?? screen.label) : screen.label

/** The screen at an address, and the layout that it stands in. */
export function findScreenAt(pathname: string): { layout: Layout; screen: Screen } | undefined {
  const [, base = '', path = '', page] =
    /^(\/[^/]+)\/?([^/]*)(?:\/([^/]+))?\/?$/.exec(pathname.toLowerCase()) ?? []
  const layout = (['classic', 'new'] as const).find((one) => BASES[one].toLowerCase() === base)
  const screen = SCREENS.find(
    (one) => one.path.toLowerCase() === path && (page === undefined || one.hasPages),
  )
  return layout && screen && { layout, screen }
}

const LAYOUTS = Object.values(BASES)

/** Where the server shows the panel. */
export const ADDRESSES: readonly string[] = [
  LOGIN,
  ...LAYOUTS.flatMap((base) =>
    SCREENS.flatMap(({ path, hasPages }) => [
      joinPath(base, path),
      ...(hasPages ? [`${joinPath(base, path)}/:id`] : []),
    ]),
  ),
]

/** Further addresses in small letters, and where each leads. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/login': LOGIN,
  '/admin/login': LOGIN,
  ...Object.fromEntries(
    LAYOUTS.flatMap((base) =>
      SCREENS.flatMap(({ path, aliases }) =>
        aliases.map((alias) => [`${base}/${alias}`.toLowerCase(), joinPath(base, path)]),
      ),
    ),
  ),
}
