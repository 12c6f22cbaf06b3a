/** The drivers of the fleet: invited, limited, removed. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LimitedDialog } from '../limited/limited-dialog.tsx'
import { LimitedList } from '../limited/limited-list.tsx'
import { DRIVERS, type Driver, loadDrivers, removeDriver, saveDriver } from './calls.ts'
import { driversTexts as texts } from './texts.ts'

export function Component() {
  const drivers = useQuery({ queryKey: DRIVERS, queryFn: ({ signal }) => loadDrivers(signal) })
  return (
    <LimitedList
      texts={texts}
      addLabel={texts.invite}
      entries={drivers}
      getName={({ name }) => name}
      getFacts={({ phone, status }) => [phone, texts.states[status]]}
      remove={removeDriver}
    >
      {(driver, onClose) => <DriverDialog driver={driver} onClose={onClose} />}
    </LimitedList>
  )
}

interface DialogProps {
  /** None: a new one. */
  readonly driver: Driver | undefined
  readonly onClose: () => void
}

function DriverDialog({ driver, onClose }: DialogProps) {
  return (
    <LimitedDialog
      title={driver?.name ?? texts.invite}
      entry={driver}
      fields={{ name: driver?.name ?? '', phone: driver?.phone ?? '' }}
      toBody={({ name, phone }) => ({ name, phone })}
      save={saveDriver}
      texts={texts}
      add={{ label: texts.invite, running: texts.inviting }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput label={texts.name} autoComplete="off" data-autofocus {...field('name')} />
          {!driver && <TextInput label={texts.phone} type="tel" autoComplete="off" {...field('phone')} />}
        </>
      )}
    </LimitedDialog>
  )
}
