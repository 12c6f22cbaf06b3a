/** The drivers of the fleet: invited, limited, removed. */
import { TextInput } from '@mantine/core'
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
import { DRIVERS, type Driver, loadDrivers, removeDriver, saveDriver } from './calls.ts'
import { driversTexts as texts } from './texts.ts'

type Open = 'invite' | { readonly driver: Driver }

export function Component() {
  const [open, setOpen] = useState<Open>()
  const drivers = useQuery({ queryKey: DRIVERS, queryFn: ({ signal }) => loadDrivers(signal) })
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div>
        <ActionButton label={texts.invite} tone="primary" onClick={() => setOpen('invite')} />
      </div>
      <Loaded of={drivers}>
        {(all) => (
          <>
            {all.length === 0 && <p className={textStyles.quiet}>{texts.none}</p>}
            <ul className={layoutStyles.plainList} aria-label={texts.title}>
              {all.map((driver) => (
                <DriverRow key={driver._id} driver={driver} onChange={() => setOpen({ driver })} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {open && (
        <DriverDialog
          driver={open === 'invite' ? undefined : open.driver}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly driver: Driver
  readonly onChange: () => void
}

function DriverRow({ driver, onChange }: RowProps) {
  return (
    <RemovableItem
      name={driver.name}
      facts={[driver.phone, texts.states[driver.status], ...describeLimits(driver)].join(' · ')}
      request={driver._id}
      remove={removeDriver}
      touches={['fleet']}
      texts={texts}
    >
      <ActionButton label={texts.change} of={driver.name} onClick={onChange} />
    </RemovableItem>
  )
}

interface DialogProps {
  /** None: a new one. */
  readonly driver: Driver | undefined
  readonly onClose: () => void
}

function DriverDialog({ driver, onClose }: DialogProps) {
  const form = useForm({
    initial: { name: driver?.name ?? '', phone: driver?.phone ?? '', ...toLimitTexts(driver) },
  })
  const [stationIds, setStationIds] = useState<readonly string[]>(driver?.stationIds ?? [])
  const write = useWrite(saveDriver, ['fleet'])
  const send = async () => {
    const { name, phone } = form.values
    const outcome = await write.run({
      ...(driver && { id: driver._id }),
      ...{ name, phone, stationIds: [...stationIds] },
      ...readLimits(form.values),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, LIMIT_NAMES)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={driver?.name ?? texts.invite} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <TextInput label={texts.name} autoComplete="off" data-autofocus {...form.field('name')} />
        {!driver && <TextInput label={texts.phone} type="tel" autoComplete="off" {...form.field('phone')} />}
        <LimitFields form={form} />
        <StationsField chosen={stationIds} onChoose={setStationIds} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={driver ? texts.save : texts.invite}
            tone="primary"
            running={driver ? texts.saving : texts.inviting}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
