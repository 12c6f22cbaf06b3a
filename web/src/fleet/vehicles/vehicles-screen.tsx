/** The cars of the fleet: entered, limited, removed. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DRIVERS, type Driver, loadDrivers } from '../drivers/calls.ts'
import { LimitedDialog } from '../limited/limited-dialog.tsx'
import { LimitedList } from '../limited/limited-list.tsx'
import { loadVehicles, removeVehicle, saveVehicle, VEHICLES, type Vehicle } from './calls.ts'
import { vehiclesTexts as texts } from './texts.ts'

export function Component() {
  const vehicles = useQuery({ queryKey: VEHICLES, queryFn: ({ signal }) => loadVehicles(signal) })
  const { data: drivers = [] } = useQuery({
    queryKey: DRIVERS,
    queryFn: ({ signal }) => loadDrivers(signal),
  })
  const findName = (id: string | null) => drivers.find(({ _id }) => _id === id)?.name
  return (
    <LimitedList
      texts={texts}
      addLabel={texts.add}
      entries={vehicles}
      getName={({ registration }) => registration}
      getFacts={({ driverId }) => [findName(driverId) ?? texts.nobody]}
      remove={removeVehicle}
    >
      {(vehicle, onClose) => <VehicleDialog vehicle={vehicle} drivers={drivers} onClose={onClose} />}
    </LimitedList>
  )
}

interface DialogProps {
  /** None: a new one. */
  readonly vehicle: Vehicle | undefined
  readonly drivers: readonly Driver[]
  readonly onClose: () => void
}

function VehicleDialog({ vehicle, drivers, onClose }: DialogProps) {
  return (
    <LimitedDialog
      title={vehicle?.registration ?? texts.add}
      entry={vehicle}
      fields={{ registration: vehicle?.registration ?? '', driverId: vehicle?.driverId ?? '' }}
      toBody={({ registration, driverId }) => ({ registration, driverId: driverId || null })}
      save={saveVehicle}
      texts={texts}
      add={{ label: texts.add, running: texts.adding }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            label={texts.registration}
            description={texts.registrationHint}
            autoComplete="off"
            data-autofocus
            {...field('registration')}
          />
          <NativeSelect
            label={texts.driver}
            data={[
              { value: '', label: texts.nobody },
              ...drivers.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...field('driverId')}
          />
        </>
      )}
    </LimitedDialog>
  )
}
