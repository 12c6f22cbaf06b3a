/** The cars of the fleet: entered, limited, removed. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../admin/form/form.tsx'
import {
  describeLimits,
  LIMIT_NAMES,
  LimitFields,
  readLimits,
  StationsField,
  toLimitTexts,
} from '../../admin/form/limit-fields.tsx'
import { useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Refused } from '../../admin/ui/note.tsx'
import { RemovableItem } from '../../admin/ui/removable-item.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { DRIVERS, type Driver, loadDrivers } from '../drivers/calls.ts'
import { loadVehicles, removeVehicle, saveVehicle, VEHICLES, type Vehicle } from './calls.ts'
import { vehiclesTexts as texts } from './texts.ts'

type Open = 'add' | { readonly vehicle: Vehicle }

export function Component() {
  const [open, setOpen] = useState<Open>()
  const vehicles = useQuery({ queryKey: VEHICLES, queryFn: ({ signal }) => loadVehicles(signal) })
  const drivers = useQuery({ queryKey: DRIVERS, queryFn: ({ signal }) => loadDrivers(signal) })
  const known = drivers.data ?? []
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div>
        <ActionButton label={texts.add} tone="primary" onClick={() => setOpen('add')} />
      </div>
      <Loaded of={vehicles}>
        {(all) => (
          <>
            {all.length === 0 && <p className={textStyles.quiet}>{texts.none}</p>}
            <ul className={layoutStyles.plainList} aria-label={texts.title}>
              {all.map((vehicle) => (
                <VehicleRow
                  key={vehicle._id}
                  vehicle={vehicle}
                  driver={known.find(({ _id }) => _id === vehicle.driverId)}
                  onChange={() => setOpen({ vehicle })}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {open && (
        <VehicleDialog
          vehicle={open === 'add' ? undefined : open.vehicle}
          drivers={known}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly vehicle: Vehicle
  readonly driver: Driver | undefined
  readonly onChange: () => void
}

function VehicleRow({ vehicle, driver, onChange }: RowProps) {
  return (
    <RemovableItem
      name={vehicle.registration}
      facts={[driver?.name ?? texts.nobody, ...describeLimits(vehicle)].join(' · ')}
      request={vehicle._id}
      remove={removeVehicle}
      touches={['fleet']}
      texts={texts}
    >
      <ActionButton label={texts.change} of={vehicle.registration} onClick={onChange} />
    </RemovableItem>
  )
}

interface DialogProps {
  /** None: a new one. */
  readonly vehicle: Vehicle | undefined
  readonly drivers: readonly Driver[]
  readonly onClose: () => void
}

function VehicleDialog({ vehicle, drivers, onClose }: DialogProps) {
  const form = useForm({
    initial: {
      registration: vehicle?.registration ?? '',
      driverId: vehicle?.driverId ?? '',
      ...toLimitTexts(vehicle),
    },
  })
  const [stationIds, setStationIds] = useState<readonly string[]>(vehicle?.stationIds ?? [])
  const write = useWrite(saveVehicle, ['fleet'])
  const send = async () => {
    const { registration, driverId } = form.values
    const outcome = await write.run({
      ...(vehicle && { id: vehicle._id }),
      ...{ registration, driverId: driverId || null, stationIds: [...stationIds] },
      ...readLimits(form.values),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, LIMIT_NAMES)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={vehicle?.registration ?? texts.add} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <TextInput
          label={texts.registration}
          description={texts.registrationHint}
          autoComplete="off"
          data-autofocus
          {...form.field('registration')}
        />
        <NativeSelect
          label={texts.driver}
          data={[
            { value: '', label: texts.nobody },
            ...drivers.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          {...form.field('driverId')}
        />
        <LimitFields form={form} />
        <StationsField chosen={stationIds} onChoose={setStationIds} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={vehicle ? texts.save : texts.add}
            tone="primary"
            running={vehicle ? texts.saving : texts.adding}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
