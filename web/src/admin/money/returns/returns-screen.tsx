/** Returns of a month: outward supplies of a registration, GST collected, income tax deducted. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMonth, listMonthsUntil } from '../../../shared/months.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import listStyles from '../../list/list.module.css'
import { type ListUrl, useListUrl } from '../../list/list-url.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import { paperWords } from '../shared/paper-texts.ts'
import { loadSeries } from '../shared/series-calls.ts'
import { Gstr1Part } from './gstr-1-part.tsx'
import { loadGstr1, loadSourceTaxes } from './return-calls.ts'
import { SourceTaxesPart } from './source-taxes-part.tsx'
import { returns as words } from './texts.ts'

export function Component() {
  const url = useListUrl()
  const series = useQuery({
    queryKey: ['paper', 'series'],
    queryFn: ({ signal }) => loadSeries(signal),
  })
  return (
    <>
      <ScreenHead hint={words.hint} />
      <Loaded of={series}>
        {(all) => {
          const registrations = all.filter(({ kind }) => kind === 'tax-invoice')
          return registrations.length === 0 ? (
            <WithoutRegistration />
          ) : (
            <Returns url={url} registrations={registrations} />
          )
        }}
      </Loaded>
    </>
  )
}

interface Registration {
  readonly gstin: string
  readonly stateName: string
}

interface ReturnsProps {
  readonly url: ListUrl
  readonly registrations: readonly Registration[]
}

/** Three years. */
const MONTHS = 36

function Returns({ url, registrations }: ReturnsProps) {
  const months = listMonthsUntil(new Date(), MONTHS)
  const month = months.find((one) => one === url.get('month')) ?? months[0] ?? ''
  const chosen = registrations.find((one) => one.gstin === url.get('gstin')) ?? registrations[0]
  const gstin = chosen?.gstin ?? ''
  const gstr1 = useQuery({
    queryKey: ['booking', 'gstr-1', gstin, month],
    queryFn: ({ signal }) => loadGstr1({ gstin, month }, signal),
  })
  const taxes = useQuery({
    queryKey: ['partner', 'source-taxes', month],
    queryFn: ({ signal }) => loadSourceTaxes(month, signal),
  })
  return (
    <div className={layoutStyles.wideStack}>
      <search className={listStyles.tools} aria-label={words.tools}>
        <NativeSelect
          label={words.month}
          value={month}
          data={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={(event) => url.filter({ month: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.registration}
          value={gstin}
          data={registrations.map((one) => ({
            value: one.gstin,
            label: paperWords.registrationOf(one.stateName, one.gstin),
          }))}
          onChange={(event) => url.filter({ gstin: event.currentTarget.value })}
        />
      </search>
      <Loaded of={gstr1}>{(made) => <Gstr1Part made={made} />}</Loaded>
      <Loaded of={taxes}>{(made) => <SourceTaxesPart made={made} />}</Loaded>
    </div>
  )
}

function WithoutRegistration() {
  const { to } = usePanel()
  const may = useMay()
  return (
    <Note
      tone="info"
      text={
        <>
          {words.none} {words.noneHint}{' '}
          {may('company.write') && (
            <Link className={buttonStyles.link} to={to('company')}>
              {words.company}
            </Link>
          )}
        </>
      }
    />
  )
}
