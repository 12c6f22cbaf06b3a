/** Planned maintenance of a charger: what is planned, and a form that says which reservations it falls into. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type {
  endChargerMaintenance,
  listChargerMaintenance,
  listMaintenanceReservations,
  planChargerMaintenance,
  ReplyOf,
} from '@voltyatra/contract'
import { findMaintenanceFault, type MaintenanceFault } from '@voltyatra/domain'
import { useState } from 'react'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { parseIndiaTime } from '../../form/india-time.ts'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { maintenance as words } from './maintenance-texts.ts'

type Maintenance = ReplyOf<typeof listChargerMaintenance>['data'][number]

const loadMaintenance = async (id: string, signal: AbortSignal) =>
  (
    await callApi<typeof listChargerMaintenance>('GET', '/chargers/{id}/maintenance', {
      params: { id },
      signal,
    })
  ).data

interface Planning {
  readonly id: string
  readonly from: string
  readonly until: string
  readonly reason: string
  readonly wholeStation: boolean
  readonly knownReservations: number
}

const plan = ({ id, ...body }: Planning, idempotencyKey: string) =>
  callApi<typeof planChargerMaintenance>('POST', '/chargers/{id}/maintenance', {
    params: { id },
    body,
    idempotencyKey,
  })

const end = (params: { readonly id: string; readonly maintenanceId: string }, idempotencyKey: string) =>
  callApi<typeof endChargerMaintenance>('POST', '/chargers/{id}/maintenance/{maintenanceId}/end', {
    params,
    idempotencyKey,
  })

export function ChargerMaintenance({ id }: { readonly id: string }) {
  const may = useMay()('charger.manage')
  const [isPlanning, setIsPlanning] = useState(false)
  const found = useQuery({
    queryKey: ['charger', 'maintenance', id],
    queryFn: ({ signal }) => loadMaintenance(id, signal),
  })
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <div className={layoutStyles.stack}>
        <Loaded of={found}>{(all) => <PlannedList id={id} all={all} />}</Loaded>
        {may && (
          <div>
            <ActionButton label={words.plan} onClick={() => setIsPlanning(true)} />
          </div>
        )}
      </div>
      {isPlanning && <PlanDialog id={id} onClose={() => setIsPlanning(false)} />}
    </section>
  )
}

/** What is over and shown at once; more opens by a press. */
const PAST_SHOWN = 2

const isAhead = ({ status }: Maintenance): boolean => status === 'planned' || status === 'running'

function PlannedList({ id, all }: { readonly id: string; readonly all: readonly Maintenance[] }) {
  const [ahead, past] = [all.filter(isAhead), all.filter((one) => !isAhead(one))]
  const first = [...ahead, ...past.slice(0, PAST_SHOWN)]
  const older = past.slice(PAST_SHOWN)
  const list = (some: readonly Maintenance[]) => (
    <ul className={layoutStyles.plainList}>
      {some.map((one) => (
        <OneMaintenance key={one._id} chargerId={id} one={one} />
      ))}
    </ul>
  )
  return (
    <>
      {ahead.length === 0 && <p className={textStyles.quiet}>{words.none}</p>}
      {first.length > 0 && list(first)}
      {older.length > 0 && (
        <details className={layoutStyles.more}>
          <summary>{words.older(older.length)}</summary>
          {list(older)}
        </details>
      )}
    </>
  )
}

/** Ended before it began: it never was, and its times are those that were planned. */
const isCalledOff = ({ from, endedAt }: Maintenance): boolean => endedAt !== null && endedAt <= from

function OneMaintenance({ chargerId, one }: { readonly chargerId: string; readonly one: Maintenance }) {
  const may = useMay()('charger.manage')
  const write = useWrite(end, ['charger', 'station'])
  const stop = one.status === 'planned' ? words.callOff : words.end
  const calledOff = isCalledOff(one)
  const endIt = async () => {
    const outcome = await write.run({ id: chargerId, maintenanceId: one._id })
    if (outcome && !('problem' in outcome)) showSuccess(stop.done)
  }
  return (
    <li>
      <div>
        <p>
          <strong>{calledOff ? words.calledOff : words.states[one.status]}</strong> ·{' '}
          {words.span(formatTime(one.from), formatTime(calledOff ? one.until : (one.endedAt ?? one.until)))}
        </p>
        <p className={textStyles.quiet}>{one.reason}</p>
        <Refused problem={write.problem} />
      </div>
      {may && isAhead(one) && (
        <ConfirmAgain
          label={stop.label}
          hint={stop.hint}
          isReversible
          running={stop.running}
          isRunning={write.isRunning}
          onConfirm={endIt}
        />
      )}
    </li>
  )
}

interface Span {
  readonly from: string
  readonly until: string
}

/** What is too far away the server says itself, where its reservations are asked for. */
const TIME_FAULTS: Readonly<Record<MaintenanceFault, Partial<Span>>> = {
  past: { from: words.past },
  order: { until: words.order },
  over: { until: words.past },
  'too-long': { until: words.tooLong },
  'too-far': {},
}

function findTimeFaults(span: Span, now: Date): Partial<Span> {
  const [from, until] = [parseIndiaTime(span.from), parseIndiaTime(span.until)]
  if (from === undefined || until === undefined) {
    return {
      ...(from === undefined && { from: words.timeNeeded }),
      ...(until === undefined && { until: words.timeNeeded }),
    }
  }
  const fault = findMaintenanceFault({ from: new Date(from), until: new Date(until) }, now)
  return fault ? TIME_FAULTS[fault] : {}
}

interface PlanDialogProps {
  readonly id: string
  readonly onClose: () => void
}

function PlanDialog({ id, onClose }: PlanDialogProps) {
  const [openedAt] = useState(() => new Date())
  const form = useForm({
    initial: { from: '', until: '', reason: '', wholeStation: '' },
    check(values) {
      return {
        ...findTimeFaults(values, new Date()),
        ...(values.reason.trim() === '' && { reason: words.reasonNeeded }),
      }
    },
  })
  const write = useWrite(plan, ['charger', 'station'])
  const { values } = form
  const [from, until] = [parseIndiaTime(values.from), parseIndiaTime(values.until)]
  const wholeStation = values.wholeStation === 'yes'
  const within = useQuery({
    queryKey: ['charger', 'maintenance', id, 'reservations', from, until, wholeStation],
    enabled: Object.keys(findTimeFaults(values, openedAt)).length === 0,
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listMaintenanceReservations>('GET', '/chargers/{id}/maintenance/reservations', {
          params: { id },
          query: {
            from: from ?? '',
            until: until ?? '',
            ...(wholeStation && { wholeStation: 'true' as const }),
          },
          signal,
        })
      ).data,
  })
  const save = async () => {
    if (!form.isRight() || !from || !until || !within.data) return
    const outcome = await write.run({
      ...{ id, from, until, wholeStation, reason: values.reason.trim().replaceAll(/\s+/g, ' ') },
      knownReservations: within.data.length,
    })
    if (!outcome) return
    if ('problem' in outcome) {
      void within.refetch()
      return form.refused(outcome.problem)
    }
    onClose()
    showSuccess(words.done(outcome.reply.data.chargers))
  }
  return (
    <Dialog title={words.plan} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={save}>
        <p>{words.hint}</p>
        <div className={fieldStyles.fields}>
          <TextInput label={words.from} type="datetime-local" {...form.field('from')} />
          <TextInput label={words.until} type="datetime-local" {...form.field('until')} />
        </div>
        <Textarea label={words.reason} rows={2} maxLength={200} {...form.field('reason')} />
        <Checkbox
          label={words.wholeStation}
          checked={wholeStation}
          onChange={(event) => form.set('wholeStation', event.currentTarget.checked ? 'yes' : '')}
        />
        {within.isEnabled && <Loaded of={within}>{(found) => <Reservations of={found} />}</Loaded>}
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.do}
            tone="primary"
            running={words.doing}
            isRunning={write.isRunning}
            disabled={within.isFetching || within.isError}
          />
        </div>
      </Form>
    </Dialog>
  )
}

const SHOWN = 10

function Reservations({ of }: { readonly of: ReplyOf<typeof listMaintenanceReservations>['data'] }) {
  if (of.length === 0) return <p className={textStyles.quiet}>{words.noReservations}</p>
  return (
    <div role="status">
      <p>{words.reservations(of.length)}</p>
      <ul>
        {of.slice(0, SHOWN).map((one) => (
          <li key={one.bookingId}>
            {words.reservation(
              one.customerName ?? one.customerPhone ?? words.guest,
              one.charger,
              one.connectorNumber,
              formatTime(one.startsAt),
            )}
          </li>
        ))}
      </ul>
      {of.length > SHOWN && <p>{words.furtherReservations(of.length - SHOWN)}</p>}
    </div>
  )
}
