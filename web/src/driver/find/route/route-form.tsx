/** From where to where, and how far a vehicle goes. */
import { type FormEvent, useId, useState } from 'react'
import type { Point } from '../../../shared/map/point.ts'
import { findPinCodePlace } from '../../../shared/places/pin-code.ts'
import { formatPlace, type Place } from '../../../shared/places/search.ts'
import ui from '../../ui/app-ui.module.css'
import { locate } from '../locate.ts'
import { RANGE_KM, type RequestedRoute } from './route-search.ts'
import { route as words } from './texts.ts'

const MOST_OFFERED = 6

interface RouteFormProps {
  readonly requested: RequestedRoute | undefined
  readonly search: (typed: string, most: number) => readonly Place[]
  readonly onRequest: (route: RequestedRoute) => void
}

export function RouteForm({ requested, search, onRequest }: RouteFormProps) {
  const [from, setFrom] = useState(requested ? requested.fromName || words.here : '')
  const [to, setTo] = useState(requested?.toName ?? '')
  const [rangeKm, setRangeKm] = useState(String(requested?.rangeKm ?? RANGE_KM.usual))
  const [here, setHere] = useState<Point | undefined>(
    requested && !requested.fromName ? requested.from : undefined,
  )
  const [problem, setProblem] = useState<string>()
  const startHere = async () => {
    const at = await locate()
    setHere(at)
    setFrom(at ? words.here : '')
    setProblem(at ? undefined : words.notLocated)
  }
  const findEnd = async (typed: string) => {
    const place = (await findPinCodePlace(typed)) ?? search(typed, 1)[0]
    return place && { name: formatPlace(place), at: { lat: place.lat, long: place.long } }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [start, end] = await Promise.all([here ? { name: '', at: here } : findEnd(from), findEnd(to)])
    if (!start || !end) return setProblem(words.unknown(start ? to : from))
    onRequest({
      ...{ from: start.at, fromName: start.name, to: end.at, toName: end.name },
      rangeKm: Number(rangeKm),
    })
  }
  return (
    <form className={ui.card} onSubmit={(event) => void submit(event)}>
      <PlaceField
        label={words.from}
        value={from}
        search={search}
        onChange={(typed) => {
          setFrom(typed)
          setHere(undefined)
        }}
      />
      <button type="button" className={ui.link} onClick={() => void startHere()}>
        {words.myPosition}
      </button>
      <PlaceField label={words.to} value={to} search={search} onChange={setTo} />
      <label className={ui.field}>
        <span>{words.range}</span>
        <input
          type="number"
          inputMode="numeric"
          required
          min={RANGE_KM.least}
          max={RANGE_KM.most}
          value={rangeKm}
          onChange={(event) => setRangeKm(event.target.value)}
        />
      </label>
      <div role="alert">{problem && <p className={ui.problem}>{problem}</p>}</div>
      <button type="submit" className={ui.primary}>
        {words.show}
      </button>
    </form>
  )
}

interface PlaceFieldProps {
  readonly label: string
  readonly value: string
  readonly search: RouteFormProps['search']
  readonly onChange: (typed: string) => void
}

function PlaceField({ label, value, search, onChange }: PlaceFieldProps) {
  const list = useId()
  return (
    <label className={ui.field}>
      <span>{label}</span>
      <input
        required
        maxLength={100}
        list={list}
        autoComplete="off"
        placeholder={words.placeHint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {search(value, MOST_OFFERED).map((place) => (
          <option key={formatPlace(place)} value={formatPlace(place)} />
        ))}
      </datalist>
    </label>
  )
}
