/** Charging Provider Details: one station, its connectors, and its status. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatKilowatts, formatRupees, formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { formatPlainRupees } from '../../ui/rupees.ts'
import { formatStatus, Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { StationLoadPart } from '../shared/station-load.tsx'
import { amenities, stationForm, stations } from '../shared/station-texts.ts'
import {
  buildStationKey,
  loadStation,
  STATION_STATES,
  type StationOne,
  type StationStatus,
  setStatus,
} from '../shared/stations.ts'
import { ConnectorUse } from './connector-use.tsx'
import { joinAddress } from './join-address.ts'
import { station } from './texts.ts'

interface StationDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function StationDialog({ id, onClose }: StationDialogProps) {
  const found = useQuery({ queryKey: buildStationKey(id), queryFn: ({ signal }) => loadStation(id, signal) })
  const may = useMay()
  const { to, toPage } = usePanel()
  return (
    <Dialog title={stations.details} onClose={onClose}>
      <Loaded of={found}>
        {(one) => (
          <div className={layoutStyles.stack}>
            <h3>{one.stationName}</h3>
            <div>
              <Link className={buttonStyles.button} to={toPage('station', id)}>
                {station.open}
              </Link>
            </div>
            <StationFacts station={one} />
            <h3>{stations.connectors}</h3>
            <ul className={layoutStyles.plainList}>
              {one.connectors.map((connector) => (
                <li key={connector._id}>
                  {stations.connector(connector.number, connector.type, formatKilowatts(connector.powerKW))}
                  <ConnectorUse connector={connector} station={one} />
                </li>
              ))}
            </ul>
            <StationLoadPart id={id} />
            {may('station.write') && (
              <>
                <StatusForm key={one.status} station={one} />
                <div>
                  <Link className={buttonStyles.button} to={to('addevStation', { tab: 'station', edit: id })}>
                    {stations.edit}
                  </Link>
                </div>
              </>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

export function StationFacts({ station }: { readonly station: StationOne }) {
  const { facts } = stations
  const { tariff } = station
  return (
    <Facts
      of={[
        [stations.status, <Status key="status" value={station.status} />],
        ...(station.statusReason ? ([[facts.why, station.statusReason]] as const) : []),
        [facts.slots, stations.slots(station.availableSlots, station.totalSlots)],
        [facts.power, formatKilowatts(station.powerCapacity)],
        [
          facts.price,
          station.pricePerHour === null
            ? stations.notPriced
            : stations.popupPrice(formatPlainRupees(station.pricePerHour)),
        ],
        [facts.tariff, stations.withGst(formatRupees(tariff.totalAmount), tariff.per)],
        [facts.hours, formatHours(station.openingHours)],
        [amenities.title, station.amenities.map((one) => amenities.names[one]).join(', ') || amenities.none],
        [facts.partner, station.partnerName ?? stations.noPartner],
        [facts.address, joinAddress(station)],
        [facts.location, `${station.location.lat.toFixed(4)}, ${station.location.long.toFixed(4)}`],
        [facts.counted, formatTime(station.asOf)],
        [facts.id, station._id],
      ]}
    />
  )
}

export function StatusForm({ station }: { readonly station: StationOne }) {
  const others = STATION_STATES.filter((status) => status !== station.operatorStatus)
  const form = useForm({
    draft: `status-${station._id}`,
    initial: { status: others[0] ?? 'inactive', reason: '' } as Record<'status' | 'reason', string>,
  })
  const write = useWrite(setStatus, ['station'])
  const send = async () => {
    const status = form.values.status as StationStatus
    const outcome = await write.run({ id: station._id, status, reason: form.values.reason.trim() || null })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(stations.statusSet)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} onSend={send}>
      <h3>{stations.statusTitle}</h3>
      <div className={fieldStyles.fields}>
        <NativeSelect
          label={stations.newStatus}
          data={others.map((value) => ({ value, label: formatStatus(value) }))}
          {...form.field('status')}
        />
        <TextInput label={stations.reason} {...form.field('reason')} />
      </div>
      <p className={textStyles.quiet}>{stations.reasonHint}</p>
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={stations.setStatus} running={stations.setting} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

/** `Mon 06:00–22:00, Tue 06:00–22:00`. */
const formatHours = (hours: StationOne['openingHours']): string =>
  hours === null
    ? stationForm.alwaysOpen
    : hours.map(({ day, from, to }) => `${stationForm.shortDays[day]} ${from}–${to}`).join(', ') ||
      stations.closed
