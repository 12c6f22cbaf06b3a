/** Inviting a driver to a fleet, and changing what the driver may charge. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toNumber } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
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
import { type FleetDriver, type FleetDriverRules, loadFleetDrivers, saveFleetDriver } from './fleet-calls.ts'
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

const DECIMALS = 2

/** What the server calls otherwise. */
const NAMES = { 'limit.most': 'most', 'hours.from': 'from', 'hours.to': 'to', hours: 'to' }

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
      by: driver?.limit?.by ?? '',
      most: driver?.limit ? String(driver.limit.most) : '',
      period: driver?.limit?.period ?? 'month',
      from: driver?.hours?.from ?? '',
      to: driver?.hours?.to ?? '',
    },
  })
  const write = useWrite(saveFleetDriver, ['fleet'])
  const { by } = form.values
  const send = async () => {
    const { name, phone, most, period, from, to } = form.values
    const outcome = await write.run({
      fleetId,
      ...(driver && { driverId: driver._id }),
      ...{ name, phone, stationIds: driver?.stationIds ?? [] },
      // What is no number or time is the server's to name.
      limit:
        by === ''
          ? null
          : ({ by, period, most: toNumber(most, DECIMALS) ?? Number.NaN } as FleetDriverRules['limit']),
      hours: from.trim() === '' && to.trim() === '' ? null : { from: from.trim(), to: to.trim() },
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, NAMES)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput label={texts.name} autoComplete="off" data-autofocus {...form.field('name')} />
      {!driver && <TextInput label={texts.phone} type="tel" autoComplete="off" {...form.field('phone')} />}
      <NativeSelect
        label={texts.limitBy}
        data={[
          { value: '', label: texts.noLimit },
          { value: 'rupees', label: texts.rupees },
          { value: 'kWh', label: texts.kWh },
        ]}
        {...form.field('by')}
      />
      {by !== '' && (
        <div className={fieldStyles.fields}>
          <TextInput label={texts.most} inputMode="decimal" {...form.field('most')} />
          <NativeSelect
            label={texts.period}
            data={Object.entries(texts.periods).map(([value, label]) => ({ value, label }))}
            {...form.field('period')}
          />
        </div>
      )}
      <div className={fieldStyles.fields}>
        <TextInput
          label={texts.from}
          description={texts.hoursHint}
          autoComplete="off"
          {...form.field('from')}
        />
        <TextInput label={texts.to} autoComplete="off" {...form.field('to')} />
      </div>
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
