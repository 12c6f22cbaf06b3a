/** The drivers of a fleet: invited, limited, removed. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeLimits } from '../../form/limit-fields.tsx'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { formatOfWhom } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type FleetDriver, loadFleetDrivers, removeDriver } from './fleet-calls.ts'
import { driverTexts as texts } from './texts.ts'

export function DriversSection({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const mayWrite = useMay()('fleet.write')
  const drivers = useQuery({
    queryKey: ['fleet', 'drivers', id],
    queryFn: ({ signal }) => loadFleetDrivers(id, signal),
  })
  return (
    <Loaded of={drivers}>
      {({ data }) => (
        <>
          <p className={textStyles.quiet}>{texts.hint}</p>
          {data.length === 0 && <p className={textStyles.quiet}>{texts.none}</p>}
          <ul className={layoutStyles.plainList} aria-label={texts.title}>
            {data.map((driver) => (
              <DriverRow
                key={driver._id}
                fleetId={id}
                driver={driver}
                edit={mayWrite ? url.opening(id, `driver-${driver._id}`) : undefined}
              />
            ))}
          </ul>
          {mayWrite && (
            <div>
              <Link className={buttonStyles.button} to={url.opening(id, 'driver')}>
                {texts.invite}
              </Link>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

interface RowProps {
  readonly fleetId: string
  readonly driver: FleetDriver
  /** None where the operator may not. */
  readonly edit: string | undefined
}

function DriverRow({ fleetId, driver, edit }: RowProps) {
  const write = useWrite(removeDriver, ['fleet'])
  const remove = async () => {
    const outcome = await write.run({ id: fleetId, driverId: driver._id })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  return (
    <li>
      <span>
        <strong>{driver.name}</strong>
        <br />
        <span className={textStyles.quiet}>
          {[driver.phone, texts.states[driver.status], ...describeLimits(driver)].join(' · ')}
        </span>
      </span>
      {edit && (
        <div className={layoutStyles.inlineItems}>
          <Link className={buttonStyles.button} to={edit} aria-label={formatOfWhom(texts.edit, driver.name)}>
            {texts.edit}
          </Link>
          <ConfirmAgain
            label={texts.remove}
            of={driver.name}
            hint={texts.removeHint}
            running={texts.removing}
            isRunning={write.isRunning}
            onConfirm={() => void remove()}
          />
        </div>
      )}
      <Refused problem={write.problem} />
    </li>
  )
}
