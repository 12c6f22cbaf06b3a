/** Which tariff counts at a connector for a driver at a moment, and why none of the others does. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { parseIndiaTime } from '../../form/india-time.ts'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { Table } from '../../list/table.tsx'
import { driverSearch } from '../../people/shared/driver-search.ts'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { ConnectorChoice } from './connector-choice.tsx'
import { formatReason } from './format-reason.ts'
import { formatPlaceName } from './place-list.tsx'
import { Words } from './preview-part.tsx'
import { loadWhy, type Why } from './tariff-calls.ts'
import { why as words } from './why-texts.ts'

/** What was chosen stands in the address, so that it can be passed on. */
export function WhyTariff({ url }: { readonly url: ListUrl }) {
  const [station, connector, customer, at] = ['station', 'connector', 'customer', 'at'].map(url.get)
  const moment = parseIndiaTime(at ?? '')
  const request = { connector: connector ?? '', ...(customer && { customer }), ...(moment && { at: moment }) }
  const found = useQuery({
    queryKey: ['tariff', 'why', request],
    queryFn: ({ signal }) => loadWhy(request, signal),
    enabled: request.connector !== '',
  })
  return (
    <div className={layoutStyles.wideStack}>
      <section className={layoutStyles.sheet} aria-label={words.title}>
        <h2>{words.title}</h2>
        <p className={textStyles.quiet}>{words.hint}</p>
        <div className={fieldStyles.fields}>
          <ConnectorChoice
            station={station ?? ''}
            connector={connector ?? ''}
            isOfConnector
            error={undefined}
            onChoose={url.filter}
          />
          <SearchedSelect
            search={driverSearch}
            label={words.driver}
            description={words.driverHint}
            value={customer ?? ''}
            nothingFound={words.noDriver}
            clear={words.clear}
            onChoose={(chosen) => url.filter({ customer: chosen })}
          />
          <TextInput
            label={words.at}
            description={words.atHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="datetime-local"
            value={at}
            onChange={(event) => url.filter({ at: event.currentTarget.value })}
          />
        </div>
      </section>
      {request.connector === '' ? (
        <p className={textStyles.quiet}>{words.choose}</p>
      ) : (
        <Loaded of={found}>{(data) => <Answer why={data} />}</Loaded>
      )}
    </div>
  )
}

function Answer({ why: { winner, others } }: { readonly why: Why }) {
  return (
    <>
      {winner ? <Winner winner={winner} /> : <Note tone="bad" text={words.none} />}
      <section className={layoutStyles.sheet} aria-label={words.others}>
        <h2>{words.others}</h2>
        {others.length === 0 ? (
          <p className={textStyles.quiet}>{words.noOthers}</p>
        ) : (
          <Others others={others} />
        )}
      </section>
    </>
  )
}

function Winner({
  winner: { tariff, assignment, words: text },
}: {
  readonly winner: NonNullable<Why['winner']>
}) {
  const { place, groupName } = assignment
  const name = formatPlaceName(assignment)
  return (
    <section className={layoutStyles.sheet} aria-label={words.counts}>
      <h2>{words.counts}</h2>
      <p className={textStyles.figure}>
        <RecordLink to="tariffs" id={tariff._id}>
          {tariff.name}
        </RecordLink>
      </p>
      <p>
        {place === 'network' ? words.place.network : words.place[place](name)}{' '}
        {groupName !== null && words.forGroup(groupName)}
      </p>
      <Words words={text} />
    </section>
  )
}

type Other = Why['others'][number] & { readonly _id: string }

const ROWS: Rows<Other> = {
  label: words.others,
  columns: [
    {
      label: words.columns.tariff,
      isTitle: true,
      cell: ({ tariff }) => (
        <RecordLink to="tariffs" id={tariff._id}>
          {tariff.name}
        </RecordLink>
      ),
    },
    { label: words.columns.place, width: 14, cell: ({ assignment }) => formatPlaceName(assignment) },
    { label: words.columns.why, rank: 1, width: 22, cell: ({ why }) => formatReason(why) },
  ],
}

function Others({ others }: Pick<Why, 'others'>) {
  const Shown = useMedia(CARDS) ? Cards : Table
  return <Shown list={ROWS} rows={others.map((one) => ({ ...one, _id: one.assignment._id }))} />
}
