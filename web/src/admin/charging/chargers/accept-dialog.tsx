/** Taking a charger into a station: which, which connector is which, and how it proves who it is. */

import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { findCommandSet } from '@voltyatra/contract/commands'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatKilowatts } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { common } from '../../messages/common.ts'
import { stationSearch } from '../../network/shared/station-search.ts'
import { buildStationKey, loadStation, type StationOne } from '../../network/shared/stations.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { accept, type ChargerOne } from '../shared/charger-calls.ts'
import { listUsableConnectors } from '../shared/charger-state.ts'
import { charger as words } from '../shared/charger-texts.ts'
import { formatConnectorName } from './charger-overview.tsx'
import { accepting, password as passwordWords } from './decision-texts.ts'
import { OneTimePassword } from './one-time-password.tsx'
import { formatOtherProtocol } from './texts.ts'

interface AcceptDialogProps {
  readonly charger: ChargerOne
  /** The address of what stands below the window. */
  readonly back: string
}

export function AcceptDialog({ charger, back }: AcceptDialogProps) {
  const [made, setMade] = useState<string>()
  const navigate = useNavigate()
  const close = () => void navigate(back)
  const { identity, status } = charger
  if (made) {
    return (
      <Dialog title={passwordWords.title} onClose={close}>
        <OneTimePassword identity={identity} password={made} onDone={close} />
      </Dialog>
    )
  }
  const isAccepted = status === 'accepted'
  return (
    <Dialog title={isAccepted ? accepting.moveTitle(identity) : accepting.title(identity)} onClose={close}>
      <AcceptForm
        charger={charger}
        onClose={close}
        onAccepted={(password) => {
          showSuccess(isAccepted ? accepting.saved : accepting.done)
          if (password) setMade(password)
          else close()
        }}
      />
    </Dialog>
  )
}

interface AcceptFormProps {
  readonly charger: ChargerOne
  readonly onClose: () => void
  readonly onAccepted: (password: string | null) => void
}

/** Connectors of the station, each with the charger's own that it is. */
type Mapping = Readonly<Record<string, string>>

const CERTIFICATE_PROFILE = '3'

function AcceptForm({ charger, onClose, onAccepted }: AcceptFormProps) {
  const isAccepted = charger.status === 'accepted'
  const form = useForm({
    initial: {
      stationId: charger.stationId ?? '',
      securityProfile: String(isAccepted ? charger.securityProfile : Math.max(1, charger.securityProfile)),
      certificate: '',
    },
    check: ({ stationId }) => (stationId ? {} : { stationId: accepting.stationNeeded }),
  })
  const { stationId, securityProfile, certificate } = form.values
  const mayLower = useMay()('charger.secure')
  const [chosen, setChosen] = useState<Mapping>({})
  const station = useQuery({
    queryKey: buildStationKey(stationId),
    queryFn: ({ signal }) => loadStation(stationId, signal),
    enabled: stationId !== '',
  })
  const mapping = station.data ? { ...createMapping(charger, station.data), ...chosen } : {}
  const write = useWrite(accept, ['charger', 'station'])
  const send = async () => {
    if (!form.isRight() || !station.data) return
    const outcome = await write.run({
      id: charger._id,
      stationId,
      securityProfile: Number(securityProfile),
      ...(securityProfile === CERTIFICATE_PROFILE && certificate.trim() && { certificate }),
      connectors: listMapped(station.data, mapping),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onAccepted(outcome.reply.password)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      {charger.refusedProtocols && <Note tone="bad" text={formatOtherProtocol(charger.refusedProtocols)} />}
      <SearchedSelect
        search={stationSearch}
        label={accepting.station}
        description={accepting.stationHint}
        value={stationId}
        error={form.errors.stationId}
        nothingFound={accepting.stationNothing}
        clear={accepting.clear}
        onChoose={(id) => {
          form.set('stationId', id)
          setChosen({})
        }}
      />
      {stationId !== '' && (
        <Loaded of={station}>
          {(one) => (
            <ConnectorFields
              charger={charger}
              station={one}
              mapping={mapping}
              onChoose={(connectorId, connector) => setChosen({ ...chosen, [connectorId]: connector })}
            />
          )}
        </Loaded>
      )}
      {!isAccepted && (
        <>
          <NativeSelect
            label={accepting.profile}
            description={accepting.profileHints[Number(securityProfile)]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={words.profiles.map((label, profile) => ({
              value: String(profile),
              label,
              disabled: profile < charger.securityProfile && !mayLower,
            }))}
            {...form.field('securityProfile')}
          />
          {securityProfile === CERTIFICATE_PROFILE && (
            <TextInput label={accepting.certificate} spellCheck={false} {...form.field('certificate')} />
          )}
        </>
      )}
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton
          label={isAccepted ? accepting.save : accepting.accept}
          tone="primary"
          running={accepting.saving}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

interface ConnectorFieldsProps {
  readonly charger: ChargerOne
  readonly station: StationOne
  readonly mapping: Mapping
  readonly onChoose: (connectorId: string, connector: string) => void
}

function ConnectorFields({ charger, station, mapping, onChoose }: ConnectorFieldsProps) {
  const own = [
    { value: NOT_HERE, label: accepting.notHere },
    ...listOwnConnectors(charger, station.connectors.length).map((connector) => ({
      value: formatKey(connector),
      label: formatConnectorName(connector),
    })),
  ]
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{accepting.connectors}</legend>
      {station.connectors.map(({ _id, number, type, powerKW }) => (
        <NativeSelect
          key={_id}
          label={accepting.stationConnector(number, type, formatKilowatts(powerKW))}
          data={own}
          value={mapping[_id] ?? NOT_HERE}
          onChange={(event) => onChoose(_id, event.currentTarget.value)}
        />
      ))}
      <p className={textStyles.quiet}>{accepting.connectorsHint}</p>
    </fieldset>
  )
}

interface OwnConnector {
  readonly evse: number
  readonly number: number
}

const NOT_HERE = ''
const formatKey = ({ evse, number }: OwnConnector): string => `${evse}-${number}`

/** The connectors that it reported; before that, as many as the station has. */
function listOwnConnectors({ connectors, protocol }: ChargerOne, most: number): readonly OwnConnector[] {
  const reported = listUsableConnectors(connectors)
  if (reported.length > 0) return reported
  const numbers = Array.from({ length: most }, (_, at) => at + 1)
  return numbers.map(findCommandSet(protocol).connectorAt)
}

/** As it is now; for a charger that is new at the station one after the other. */
function createMapping(charger: ChargerOne, station: StationOne): Mapping {
  const ids = new Set(station.connectors.map(({ _id }) => _id))
  const mapped = charger.connectors.filter(({ connectorId }) => connectorId && ids.has(connectorId))
  if (mapped.length > 0) return Object.fromEntries(mapped.map((one) => [one.connectorId, formatKey(one)]))
  const own = listOwnConnectors(charger, station.connectors.length)
  return Object.fromEntries(
    station.connectors.map(({ _id }, at) => {
      const connector = own[at]
      return [_id, connector ? formatKey(connector) : NOT_HERE]
    }),
  )
}

const listMapped = (station: StationOne, mapping: Mapping) =>
  station.connectors.flatMap(({ _id }) => {
    const connector = mapping[_id]
    if (!connector) return []
    const [evse, number] = connector.split('-').map(Number)
    return [{ evse: evse ?? 0, number: number ?? 0, connectorId: _id }]
  })
