/** What a charger says of priority charging, and of alarms and controls of the grid. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showChargerGrid } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { shortenId } from '../../ui/short-id.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { formatContent, groupAbilities } from './grid-content.ts'
import { nameAllOfGrid, nameOfGrid } from './grid-texts.ts'
import { useNewest } from './newest.ts'
import { grid as words } from './newest-version-texts.ts'

type Grid = ReplyOf<typeof showChargerGrid>['data']
type Notice = Grid['notices'][number] & { readonly _id: string }
type Ability = ReturnType<typeof groupAbilities<Grid['abilities'][number]>>[number] & {
  readonly _id: string
}
type Control = Grid['controls'][number] & { readonly _id: string }

const loadGrid = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showChargerGrid>('GET', '/chargers/{id}/grid', { params: { id }, signal })).data

/** Nothing where the charger has said nothing of it. */
export function ChargerGrid({ id }: { readonly id: string }) {
  const Shown = useMedia(CARDS) ? Cards : Table
  const grid = useQuery({
    queryKey: ['charger', 'grid', id],
    queryFn: ({ signal }) => loadGrid(id, signal),
  })
  useNewest(id, () => void grid.refetch())
  return (
    <Loaded of={grid}>
      {({ notices, controls, abilities }) => {
        if (notices.length + controls.length + abilities.length === 0) return null
        return (
          <section className={layoutStyles.sheet} aria-label={words.title}>
            <h2>{words.title}</h2>
            <div className={layoutStyles.stack}>
              <p className={textStyles.quiet}>{words.hint}</p>
              {notices.length > 0 && (
                <Shown
                  list={NOTICES}
                  rows={notices.map((one) => ({ ...one, _id: `${one.kind} ${one.subject}` }))}
                />
              )}
              {controls.length > 0 && (
                <Shown list={CONTROLS} rows={controls.map((one) => ({ ...one, _id: one.id }))} />
              )}
              {abilities.length > 0 && (
                <Shown
                  list={ABILITIES}
                  rows={groupAbilities(abilities).map((one, index) => ({ ...one, _id: String(index) }))}
                />
              )}
            </div>
          </section>
        )
      }}
    </Loaded>
  )
}

/** Of which the words are names of ways that energy flows. */
const NAMED: ReadonlySet<Notice['kind']> = new Set(['energy-transfer', 'charging-needs'])

/** Of which the subject is the transaction of a charge. */
const OF_CHARGE: ReadonlySet<Notice['kind']> = new Set(['priority', 'energy-transfer'])

const NOTICES: Rows<Notice> = {
  label: words.notices,
  columns: [
    {
      label: words.columns.what,
      isTitle: true,
      cell: ({ kind, subject }) => words.what[kind](OF_CHARGE.has(kind) ? shortenId(subject) : subject),
    },
    {
      label: words.columns.state,
      cell: ({ kind, isActive, fault, words: text }) =>
        [
          isActive ? words.active : words.over,
          fault && nameOfGrid(fault),
          text && (NAMED.has(kind) ? nameAllOfGrid(text) : text),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    { label: words.columns.at, cell: ({ at }) => <Moment at={at} /> },
  ],
}

const ABILITIES: Rows<Ability> = {
  label: words.abilities,
  columns: [
    {
      label: words.abilities,
      isTitle: true,
      cell: ({ evses, what }) => {
        const at = evses.filter((evse) => evse > 0)
        return at.length === 0 ? words.ability[what] : `${words.ability[what]}, ${words.atEvses(at)}`
      },
    },
    { label: words.columns.content, cell: ({ words: text }) => nameAllOfGrid(text) },
  ],
}

const CONTROLS: Rows<Control> = {
  label: words.controls,
  columns: [
    {
      label: words.columns.control,
      isTitle: true,
      cell: ({ id, kind }) => words.controlOf(nameOfGrid(kind), id),
    },
    {
      label: words.columns.state,
      cell: ({ isDefault, isSuperseded }) =>
        [isDefault ? words.default : words.scheduled, isSuperseded && words.superseded]
          .filter(Boolean)
          .join(' · '),
    },
    {
      label: words.columns.content,
      cell: ({ content }) => formatContent(content),
    },
  ],
}
