/** Whether a charger swaps batteries, and a swap that is started for a driver. */
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { requestBatterySwap, setBatteryCabinet, showBatteryCabinet } from '@voltyatra/contract'
import { findCommandSet } from '@voltyatra/contract/commands'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import type { ChargerOne } from '../shared/charger-calls.ts'
import { cabinet as words } from './newest-version-texts.ts'

interface OfCharger {
  readonly charger: ChargerOne
}

interface Cabinet {
  readonly isCabinet: boolean
  readonly capacityKWh: number | null
}

const loadCabinet = async (id: string, signal: AbortSignal) =>
  (
    await callApi<typeof showBatteryCabinet>('GET', '/chargers/{id}/battery-cabinet', {
      params: { id },
      signal,
    })
  ).data

const setCabinet = ({ id, ...body }: Cabinet & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof setBatteryCabinet>('PUT', '/chargers/{id}/battery-cabinet', {
    params: { id },
    body,
    idempotencyKey,
  })

const requestSwap = (
  { id, phone }: { readonly id: string; readonly phone: string },
  idempotencyKey: string,
) =>
  callApi<typeof requestBatterySwap>('POST', '/chargers/{id}/battery-swaps', {
    params: { id },
    body: { phone },
    idempotencyKey,
  })

/** Nothing where the charger's version knows no swaps. */
export function BatteryCabinet({ charger }: OfCharger) {
  const { _id: id } = charger
  const knowsSwaps = 'RequestBatterySwap' in findCommandSet(charger.protocol).forms
  const found = useQuery({
    queryKey: ['charger', 'battery-cabinet', id],
    queryFn: ({ signal }) => loadCabinet(id, signal),
    enabled: knowsSwaps,
  })
  if (!knowsSwaps) return null
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={found}>
        {(cabinet) => <Cabinet key={JSON.stringify(cabinet)} charger={charger} cabinet={cabinet} />}
      </Loaded>
    </section>
  )
}

function Cabinet({ charger, cabinet }: OfCharger & { readonly cabinet: Cabinet }) {
  const may = useMay()('charger.manage') && charger.status === 'accepted'
  const { to } = usePanel()
  const { isCabinet, capacityKWh } = cabinet
  return (
    <div className={layoutStyles.stack}>
      <p className={textStyles.quiet}>{isCabinet ? words.is(capacityKWh) : words.isNot}</p>
      {isCabinet && (
        <Link className={buttonStyles.link} to={to('battery-swaps', { q: charger.identity })}>
          {words.swaps}
        </Link>
      )}
      {may && isCabinet && <StartSwap charger={charger} />}
      {may && <CabinetForm charger={charger} cabinet={cabinet} />}
    </div>
  )
}

function StartSwap({ charger: { _id: id, connected } }: OfCharger) {
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => (phone.trim() === '' ? { phone: words.phoneNeeded } : {}),
  })
  const write = useWrite(requestSwap, ['charger', 'booking'])
  const start = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id, phone: form.values.phone.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(outcome.reply.message ?? words.asked)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={start}>
      {!connected && <Note tone="warn" role="status" text={words.offline} />}
      <div className={fieldStyles.oneField}>
        <TextInput
          label={words.phone}
          description={words.phoneHint}
          inputMode="tel"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('phone')}
        />
      </div>
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={words.start}
          tone="primary"
          running={words.starting}
          isRunning={write.isRunning}
          disabled={!connected}
        />
      </div>
    </Form>
  )
}

const parseCapacity = (text: string): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,3}(\.\d{1,3})?$/.test(trimmed) ? Number(trimmed) : undefined
}

function CabinetForm({ charger: { _id: id }, cabinet }: OfCharger & { readonly cabinet: Cabinet }) {
  const form = useForm({
    initial: {
      isCabinet: cabinet.isCabinet ? 'yes' : '',
      capacityKWh: cabinet.capacityKWh === null ? '' : String(cabinet.capacityKWh),
    },
    check: ({ isCabinet, capacityKWh }) =>
      isCabinet === 'yes' && parseCapacity(capacityKWh) === undefined
        ? { capacityKWh: words.capacityWrong }
        : {},
  })
  const write = useWrite(setCabinet, ['charger'])
  const save = async () => {
    if (!form.isRight()) return
    const isCabinet = form.values.isCabinet === 'yes'
    const outcome = await write.run({
      id,
      isCabinet,
      capacityKWh: isCabinet ? (parseCapacity(form.values.capacityKWh) ?? null) : null,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.saved)
  }
  const isCabinet = form.values.isCabinet === 'yes'
  return (
    <Form className={layoutStyles.stack} noValidate onSend={save}>
      <Checkbox
        label={words.swapsBatteries}
        checked={isCabinet}
        onChange={(event) => form.set('isCabinet', event.currentTarget.checked ? 'yes' : '')}
      />
      {isCabinet && (
        <div className={fieldStyles.oneField}>
          <TextInput
            label={words.capacity}
            description={words.capacityHint}
            inputMode="decimal"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.field('capacityKWh')}
          />
        </div>
      )}
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.save} running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
