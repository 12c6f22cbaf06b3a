/** What a driver would read and pay: in words, for one charge line by line, and drawn over a day and a week. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatRupees } from '../../../shared/formats.ts'
import { toNumber } from '../../form/amounts.ts'
import { parseIndiaTime, toIndia } from '../../form/india-time.ts'
import type { DriverGroup } from '../../people/shared/driver-groups.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import type { Content } from './draft.ts'
import { draft } from './draft-texts.ts'
import styles from './preview.module.css'
import { DayPicture, WeekPicture } from './price-picture.tsx'
import { loadPreview, type Preview } from './tariff-calls.ts'
import { findErrors } from './use-editing.ts'

const { preview: words } = draft

interface PreviewPartProps {
  /** Undefined where it cannot be read. */
  readonly content: Content | undefined
  readonly groups: readonly DriverGroup[]
}

/** Typing rests so long before the preview is asked for. */
const WAIT_MS = 300
const EVENING = '18:00'

const createRequest = () => ({
  energy: '30',
  startsAt: `${toIndia(new Date()).slice(0, 10)}T${EVENING}`,
  idleMinutes: '0',
  power: '60',
  evse: 'DC' as 'AC' | 'DC',
  group: '',
})
type Request = ReturnType<typeof createRequest>

export function PreviewPart({ content, groups }: PreviewPartProps) {
  const [request, setRequest] = useState(createRequest)
  const body = content && toBody(content, request)
  const [requested] = useDebouncedValue(body, WAIT_MS)
  const preview = useQuery({
    queryKey: ['tariff', 'preview', requested],
    queryFn: ({ signal }) => (requested ? loadPreview(requested, signal) : undefined),
    enabled: requested !== undefined,
    placeholderData: keepPreviousData,
  })
  const faults = Object.values(findErrors(preview.error))
  const field = (name: keyof Request) => ({
    value: request[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setRequest({ ...request, [name]: event.currentTarget.value }),
  })
  return (
    <section className={layoutStyles.sheet} aria-label={words.title} aria-busy={preview.isFetching}>
      <h2>{words.title}</h2>
      {content === undefined && <p className={textStyles.quiet}>{words.waiting}</p>}
      {faults.length > 0 && <Note tone="warn" role="status" text={`${words.faulty} ${faults[0]}.`} />}
      {content && preview.data && <Words words={preview.data.words} />}
      <h3>{words.charge}</h3>
      <div className={styles.ask}>
        <TextInput label={words.energy} inputMode="decimal" {...field('energy')} />
        <TextInput
          className={styles.moment}
          label={words.starts}
          type="datetime-local"
          {...field('startsAt')}
        />
        <TextInput label={words.idleMinutes} inputMode="numeric" {...field('idleMinutes')} />
        <TextInput label={words.power} inputMode="decimal" {...field('power')} />
        <NativeSelect label={draft.evse} data={['DC', 'AC']} {...field('evse')} />
        {groups.length > 0 && (
          <NativeSelect
            label={words.group}
            data={[
              { value: '', label: draft.everyone },
              ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...field('group')}
          />
        )}
      </div>
      {content && preview.data && <Charge preview={preview.data} />}
      {content && preview.data && <Drawn preview={preview.data} />}
    </section>
  )
}

function toBody(content: Content, { energy, startsAt, idleMinutes, power, evse, group }: Request) {
  const kWh = toNumber(energy, 3)
  const kW = toNumber(power, 3)
  const at = parseIndiaTime(startsAt)
  const idle = toNumber(idleMinutes || '0', 0)
  if (kWh === undefined || kW === undefined || kW === 0 || at === undefined || idle === undefined)
    return undefined
  return {
    content,
    evse,
    powerW: Math.round(kW * 1000),
    groups: group ? [group] : [],
    energyWh: Math.round(kWh * 1000),
    startsAt: at,
    idleMinutes: idle,
  }
}

export function Words({ words: { withGst, beforeGst } }: Pick<Preview, 'words'>) {
  return (
    <div className={styles.words} role="status">
      <ul>
        {withGst.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={textStyles.quiet}>
        {words.beforeGst}: {beforeGst.lines.join(' · ')}
      </p>
    </div>
  )
}

const formatPaise = (amount: number): string => formatRupees(amount / 100)

function Charge({ preview: { lines, total, amount, gst, seconds } }: { readonly preview: Preview }) {
  if (lines.length === 0) return <p>{words.nothing}</p>
  return (
    <table className={styles.lines} aria-label={words.charge}>
      <thead>
        <tr>
          <th scope="col">{words.columns.what}</th>
          <th scope="col" data-number>
            {words.columns.before}
          </th>
          <th scope="col" data-number>
            {words.columns.gst}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.of} ${line.element} ${line.night} ${line.unitPrice}`}>
            <th scope="row">
              {line.label}
              {line.detail && <div className={textStyles.quiet}>{line.detail}</div>}
            </th>
            <td data-number>{formatPaise(line.amount)}</td>
            <td data-number>{formatPaise(line.gst)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {words.sum}
            <div className={textStyles.quiet}>{words.lasts(formatDuration(seconds))}</div>
          </th>
          <td data-number colSpan={2}>
            <b className={textStyles.figure}>{formatRupees(total)}</b>
            <div className={textStyles.quiet}>
              {formatRupees(amount)} + {formatRupees(gst)}
            </div>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** `1 h 5 min`; begun minutes count. */
function formatDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ')
}

function Drawn({ preview: { day, week, drawn } }: { readonly preview: Preview }) {
  const first = day[0]
  if (!first) return null
  return (
    <>
      <h3>{words.day(formatDate(new Date(first.from * 1000)))}</h3>
      <DayPicture cells={day} of={drawn} />
      <h3>{words.week}</h3>
      <WeekPicture cells={week} of={drawn} />
    </>
  )
}
