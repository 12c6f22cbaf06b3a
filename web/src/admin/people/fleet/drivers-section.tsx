/** The drivers of a fleet: invited, limited, removed. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeLimits } from '../../form/limit-fields.tsx'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { RemovableItem } from '../../ui/removable-item.tsx'
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
  return (
    <RemovableItem
      name={driver.name}
      facts={[driver.phone, texts.states[driver.status], ...describeLimits(driver)].join(' · ')}
      request={{ id: fleetId, driverId: driver._id }}
      remove={removeDriver}
      touches={['fleet']}
      texts={texts}
      mayRemove={edit !== undefined}
    >
      {edit && (
        <Link className={buttonStyles.button} to={edit} aria-label={formatOfWhom(texts.edit, driver.name)}>
          {texts.edit}
        </Link>
      )}
    </RemovableItem>
  )
}
