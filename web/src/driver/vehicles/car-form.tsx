/** One car: its name, its connectors in the order in which they are tapped, its battery. */
import { useQuery } from '@tanstack/react-query'
import type { addDriverVehicle, changeDriverVehicle, listVehiclesForDriver } from '@voltyatra/contract'
import { CONNECTOR_TYPES, type ConnectorType } from '@voltyatra/domain'
import { type FormEvent, useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { readNumber } from '../../shared/typed-numbers.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { CARS, type Car } from './cars.ts'
import { cars as words } from './texts.ts'

interface CarFormProps {
  /** Undefined for a new one. */
  readonly car: Car | undefined
  readonly onDone: () => void
}

const BATTERY_DECIMALS = 1

export function CarForm({ car, onDone }: CarFormProps) {
  const [name, setName] = useState(car?.name ?? '')
  const [types, setTypes] = useState<readonly ConnectorType[]>(car?.connectorTypes ?? [])
  const [battery, setBattery] = useState(car?.batteryKWh?.toString() ?? '')
  const batteryKWh = readNumber(battery, BATTERY_DECIMALS, 'kWh')
  const isBatteryWrong = battery.trim() !== '' && batteryKWh === undefined
  const save = useAction({
    mutationFn: async () => {
      const body = { name, connectorTypes: [...types], batteryKWh: batteryKWh ?? null }
      if (car) {
        await callApi<typeof changeDriverVehicle>('PUT', '/driver/cars/{id}', {
          ...{ params: { id: car._id }, body },
        })
      } else await callApi<typeof addDriverVehicle>('POST', '/driver/cars', { body })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: CARS })
      onDone()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBatteryWrong) save.mutate()
  }
  const change = (type: ConnectorType) =>
    setTypes(types.includes(type) ? types.filter((one) => one !== type) : [...types, type])
  return (
    <form className={ui.card} onSubmit={send} noValidate aria-label={car ? words.edit(car.name) : words.add}>
      <label className={ui.field}>
        <span>{words.name}</span>
        <input
          name="car"
          list="models"
          placeholder={words.nameExample}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Models />
      </label>
      <fieldset className={ui.choices} aria-describedby="main-connector">
        <legend>{words.connectors}</legend>
        {CONNECTOR_TYPES.map((type) => {
          const rank = types.indexOf(type) + 1
          return (
            <button
              key={type}
              type="button"
              className={ui.choice}
              aria-pressed={rank > 0}
              onClick={() => change(type)}
            >
              {rank > 0 ? `${type} (${rank})` : type}
            </button>
          )
        })}
      </fieldset>
      <p id="main-connector" className={ui.quiet}>
        {words.main}
      </p>
      <label className={ui.field}>
        <span>{words.battery}</span>
        <input
          name="battery"
          inputMode="decimal"
          value={battery}
          aria-invalid={isBatteryWrong}
          onChange={(event) => setBattery(event.target.value)}
        />
      </label>
      {isBatteryWrong && (
        <p className={ui.bad} role="alert">
          {words.batteryNotRead}
        </p>
      )}
      {save.error && <Problem error={save.error} />}
      <button type="submit" className={ui.primary} disabled={save.isPending}>
        {words.save}
      </button>
      <button type="button" className={ui.second} onClick={onDone}>
        {words.cancel}
      </button>
    </form>
  )
}

/** What the operator lists. */
function Models() {
  const { data } = useQuery({
    queryKey: ['vehicles'],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listVehiclesForDriver>('GET', '/driver/vehicles', {
          query: { limit: 200, sort: 'name' },
          signal,
        })
      ).data,
  })
  return (
    <datalist id="models">
      {data?.map(({ _id, name }) => (
        <option key={_id} value={name} />
      ))}
    </datalist>
  )
}
