/** The command palette: finds screens, things to do, and records, by a few letters. */
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { frame, palette } from '../messages/frame.ts'
import { getIcon, getLabel, SCREENS } from '../screens.ts'
import { Icon } from '../ui/icons.tsx'
import { useMay, usePanel } from './panel.ts'
import { type Finders, type Found, useFoundRecords } from './use-found-records.ts'

const [store, spotlight] = createSpotlight()

/** The one that was chosen may have gone from the list with what was typed since. */
const isOneChosen = (): boolean =>
  document.getElementById(store.getState().listId)?.querySelector('[data-selected]') != null

export const openPalette = (): void => spotlight.open()

export function Palette({ finders }: { readonly finders: Finders }) {
  const [query, setQuery] = useState('')
  const { found, isSearching } = useFoundRecords(finders, query)
  const groups = [...useScreens(query), ...found]
  const navigate = useNavigate()
  const first = groups[0]?.rows[0]?.to
  // Enter that comes before the answer opens the first that the answer has.
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!isEntered || isSearching) return
    setEntered(false)
    if (first === undefined) return
    spotlight.close()
    void navigate(first)
  }, [isEntered, isSearching, first, navigate])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(next) => {
        setQuery(next)
        setEntered(false)
      }}
      shortcut="mod + K"
      clearQueryOnClose
      lockScroll={false}
      scrollable
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': palette.label } }}
      maxHeight={440}
    >
      <Spotlight.Search
        placeholder={palette.placeholder}
        aria-label={palette.label}
        leftSection={<Icon name="search" />}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isOneChosen() && query.trim() !== '') setEntered(true)
        }}
      />
      <Spotlight.ActionsList aria-label={palette.label}>
        {groups.map(({ label, rows }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {rows.map((row) => (
              <Spotlight.Action
                key={row.to}
                label={row.label}
                {...(row.hint && { description: row.hint })}
                leftSection={<Icon {...row.icon} />}
                onClick={() => void navigate(row.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{isSearching ? palette.searching : palette.nothing}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const REQUESTS = { name: 'requests' } as const
const PLUS = { name: 'plus' } as const
const SWAP = { name: 'swap' } as const

/** Screens and things to do whose names have all the words. */
function useScreens(query: string): Found[] {
  const { layout, to, other } = usePanel()
  const may = useMay()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const screens = SCREENS.filter(({ may: right }) => right === undefined || may(right))
    .filter((screen) =>
      has([screen.label, screen.classicLabel, screen.keywords, ...screen.aliases].join(' ')),
    )
    .map((screen) => ({
      to: to(screen.name),
      label: getLabel(screen, layout),
      icon: screen.group === 'requests' ? REQUESTS : { path: getIcon(screen.name) },
    }))
  const actions = [
    ...(may('station.write')
      ? [{ to: to('addevStation', { tab: 'station' }), label: palette.addStation, icon: PLUS }]
      : []),
    { to: other, label: frame.otherLayout[layout], icon: SWAP },
  ].filter(({ label }) => has(label))
  return [
    { label: palette.screens, rows: screens },
    { label: palette.actions, rows: actions },
  ].filter(({ rows }) => rows.length > 0)
}
