/** Inviting a driver to a fleet, and changing what the driver may charge. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import {
  LIMIT_NAMES,
  LimitFields,
  readLimits,
  StationsField,
  toLimitTexts,
} from '../../form/limit-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { type FleetDriver, loadFleetDrivers, saveFleetDriver } from './fleet-calls.ts'
import { driverTexts as texts } from './texts.ts'

interface DriverFormDialogProps {
  readonly fleetId: string
  /** None: a new one. */
  readonly driverId?: string
  readonly onClose: () => void
}

export function DriverFormDialog({ fleetId, driverId, onClose }: DriverFormDialogProps) {
  const drivers = useQuery({
    queryKey: ['fleet', 'drivers', fleetId],
    queryFn: ({ signal }) => loadFleetDrivers(fleetId, signal),
    enabled: driverId !== undefined,
  })
  return (
    <Dialog title={driverId ? texts.change : texts.invite} onClose={onClose}>
      {driverId ? (
        <Loaded of={drivers}>
          {({ data }) => (
            <DriverForm
              fleetId={fleetId}
              driver={data.find(({ _id }) => _id === driverId)}
              onClose={onClose}
            />
          )}
        </Loaded>
      ) : (
        <DriverForm fleetId={fleetId} driver={undefined} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface DriverFormProps {
  readonly fleetId: string
  readonly driver: FleetDriver | undefined
  readonly onClose: () => void
}

function DriverForm({ fleetId, driver, onClose }: DriverFormProps) {
  const form = useForm({
    initial: {
      name: driver?.name ?? '',
      phone: driver?.phone ?? '',
      ...toLimitTexts(driver),
    },
  })
  const write = useWrite(saveFleetDriver, ['fleet'])
  const [stationIds, setStationIds] = useState<readonly string[]>(driver?.stationIds ?? [])
  const send = async () => {
    const { name, phone } = form.values
    const outcome = await write.run({
      fleetId,
      ...(driver && { driverId: driver._id }),
      ...{ name, phone, stationIds: [...stationIds] },
      ...readLimits(form.values),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, LIMIT_NAMES)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput label={texts.name} autoComplete="off" data-autofocus {...form.field('name')} />
      {!driver && <TextInput label={texts.phone} type="tel" autoComplete="off" {...form.field('phone')} />}
      <LimitFields form={form} />
      <StationsField chosen={stationIds} onChoose={setStationIds} />
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton
          label={driver ? texts.save : texts.invite}
          tone="primary"
          running={driver ? texts.saving : texts.inviting}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
