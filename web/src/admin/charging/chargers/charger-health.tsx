/** How well a charger works: what its score is made of, and its faults with what to do. */
import { useQuery } from '@tanstack/react-query'
import type { getChargerHealth, ReplyOf } from '@voltyatra/contract'
import { Fragment } from 'react'
import { callApi } from '../../../shared/call-api.ts'
import { count, formatMeasuredKilowatts, formatTime } from '../../../shared/formats.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatPercent } from '../../ui/figure-formats.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { Age } from '../shared/charger-parts.tsx'
import { Score } from '../shared/health-score.tsx'
import { health as words } from '../shared/health-texts.ts'

type Known = ReplyOf<typeof getChargerHealth>['data']
type Health = NonNullable<Known['health']>
type Fault = Known['faults'][number]

const LOOK_AGAIN_MS = 60_000

export function ChargerHealth({ id }: { readonly id: string }) {
  const known = useQuery({
    queryKey: ['charger', 'health', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof getChargerHealth>('GET', '/chargers/{id}/health', { params: { id }, signal }))
        .data,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={known}>
        {({ health, faults }) => (
          <div className={layoutStyles.stack}>
            {health ? <Points health={health} /> : <p className={textStyles.quiet}>{words.notYet}</p>}
            <Faults faults={faults} />
          </div>
        )}
      </Loaded>
    </section>
  )
}

function formatPart(health: Health, part: Health['parts'][number]['part']): string {
  switch (part) {
    case 'uptime':
      return health.workedPercent === null ? '—' : formatPercent(health.workedPercent)
    case 'charges':
      return words.good(health.goodCharges, health.charges)
    case 'faults':
      return count(health.faults)
    case 'power':
      return words.power(
        formatMeasuredKilowatts(health.powerKW ?? 0),
        formatMeasuredKilowatts(health.promisedKW ?? 0),
      )
  }
}

function Points({ health }: { readonly health: Health }) {
  const facts: readonly Fact[] = [
    ...health.parts.map(
      ({ part, points, weight }): Fact => [
        words.parts[part],
        <Fragment key={part}>
          {formatPart(health, part)}
          <div className={textStyles.quiet}>{words.part(points, weight)}</div>
        </Fragment>,
      ],
    ),
    [
      words.columns.last,
      health.lastGoodAt === null ? words.never : <Age key="last" at={health.lastGoodAt} />,
    ],
  ]
  return (
    <>
      <p>
        <Score {...health} />
      </p>
      {health.unknownBecause && (
        <p className={textStyles.quiet}>{words.unknownHint[health.unknownBecause]}</p>
      )}
      <Facts of={facts} />
    </>
  )
}

function formatPlace({ evse, number }: Fault): string {
  if (number === 0) return words.whole
  return evse === 0 ? words.connector(number) : words.evse(evse, number)
}

const { fault: columns } = words

const FAULTS: Rows<Fault> = {
  label: words.faults,
  columns: [
    { label: columns.began, isTitle: true, cell: ({ beganAt }) => <Moment at={beganAt} /> },
    {
      label: columns.ended,
      cell: ({ endedAt }) =>
        endedAt === null ? (
          <Status value="lasts" tone="bad" word={columns.lasts} />
        ) : (
          <span className={textStyles.nowrap}>{formatTime(endedAt)}</span>
        ),
    },
    { label: columns.where, cell: formatPlace },
    {
      label: columns.what,
      width: 22,
      cell: ({ words: text, todo }) => (
        <>
          {text}
          <div className={textStyles.quiet}>{todo ?? words.unknownFault}</div>
        </>
      ),
    },
    { label: columns.times, isNumber: true, cell: ({ times }) => count(times) },
  ],
}

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const Shown = useMedia(CARDS) ? Cards : Table
  return (
    <>
      <h3>{words.faults}</h3>
      {faults.length === 0 ? (
        <p className={textStyles.quiet}>{words.noFaults}</p>
      ) : (
        <Shown list={FAULTS} rows={faults} />
      )}
    </>
  )
}
