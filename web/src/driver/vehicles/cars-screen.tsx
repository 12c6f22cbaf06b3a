/** The driver's cars: added, changed, removed, and the one that is driven now. */
import type { chooseDriverVehicle, removeDriverVehicle } from '@voltyatra/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatKilowattHours } from '../../shared/formats.ts'
import { PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { Together } from '../ui/together.tsx'
import { useAction } from '../ui/use-action.ts'
import { CarForm } from './car-form.tsx'
import { CARS, type Car, useCars } from './cars.ts'
import { cars as words } from './texts.ts'

export function CarsScreen() {
  return <SignedIn>{() => <Cars />}</SignedIn>
}

function Cars() {
  const { data, error, refetch } = useCars()
  const [edited, setEdited] = useState<Car | 'new'>()
  const close = () => setEdited(undefined)
  return (
    <main className={ui.page}>
      <Link className={ui.back} href={PATHS.me}>
        {words.back}
      </Link>
      <h1>{words.title}</h1>
      <p className={ui.quiet}>{words.hint}</p>
      <Together>
        {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p>{words.none}</p>}
        <ul className={ui.rows}>
          {data?.map((car) => (
            <li key={car._id} className={ui.card}>
              {edited !== 'new' && edited?._id === car._id ? (
                <CarForm car={car} onDone={close} />
              ) : (
                <Shown car={car} onEdit={() => setEdited(car)} />
              )}
            </li>
          ))}
        </ul>
        {edited === 'new' ? (
          <CarForm car={undefined} onDone={close} />
        ) : (
          <button type="button" className={ui.primary} onClick={() => setEdited('new')}>
            {words.add}
          </button>
        )}
      </Together>
    </main>
  )
}

interface ShownProps {
  readonly car: Car
  readonly onEdit: () => void
}

function Shown({ car, onEdit }: ShownProps) {
  const { _id: id, name, connectorTypes, batteryKWh, isChosen } = car
  const reload = () => queryClient.invalidateQueries({ queryKey: CARS })
  const choose = useAction({
    mutationFn: () =>
      callApi<typeof chooseDriverVehicle>('PUT', '/driver/cars/{id}/chosen', { params: { id } }),
    onSuccess: ({ data }) => queryClient.setQueryData(CARS, data),
  })
  const remove = useAction({
    mutationFn: () => callApi<typeof removeDriverVehicle>('DELETE', '/driver/cars/{id}', { params: { id } }),
    onSuccess: reload,
  })
  const error = choose.error ?? remove.error
  return (
    <div className={ui.actions}>
      <p>
        <strong>{name}</strong> {isChosen && <span className={`${ui.state} ${ui.good}`}>{words.chosen}</span>}
      </p>
      <p className={ui.quiet}>{connectorTypes.join(', ')}</p>
      {batteryKWh !== null && (
        <p className={ui.quiet}>{words.batterySize(formatKilowattHours(batteryKWh))}</p>
      )}
      {error && <Problem error={error} />}
      {!isChosen && (
        <button
          type="button"
          className={ui.second}
          disabled={choose.isPending}
          onClick={() => choose.mutate()}
        >
          {words.choose(name)}
        </button>
      )}
      <button type="button" className={ui.link} onClick={onEdit}>
        {words.edit(name)}
      </button>
      <button type="button" className={ui.link} disabled={remove.isPending} onClick={() => remove.mutate()}>
        {words.remove(name)}
      </button>
    </div>
  )
}
