/** Fleets: companies whose drivers charge at the company's cost. */
import { Link } from 'react-router'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { CorrectionForm } from './correction-form.tsx'
import { DriverFormDialog } from './driver-form.tsx'
import { FLEET_STATES, type FleetRow, loadFleets } from './fleet-calls.ts'
import { FleetDialog } from './fleet-dialog.tsx'
import { FleetFormDialog } from './fleet-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PersonDialog } from './people-section.tsx'
import { fleetTexts as texts } from './texts.ts'

const NEW = 'new'
const ONE_DRIVER = 'driver-'
const ONE_CHARGE = 'correct-'

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = texts
  const add = may('fleet.write') && (
    <Link className={buttonStyles.primary} to={url.opening(NEW, 'add')}>
      {texts.add}
    </Link>
  )
  const list: ListOf<FleetRow> = {
    topic: 'fleet',
    name: 'fleets',
    label: texts.list,
    load: loadFleets,
    opensBy: '-createdAt',
    search: texts.search,
    filters: [createStatusFilter(texts.status, FLEET_STATES)],
    columns: [
      {
        label: columns.name,
        sort: 'name',
        isTitle: true,
        width: 14,
        cell: ({ _id, name }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {name}
          </Link>
        ),
      },
      {
        label: columns.gstin,
        width: 11,
        cell: ({ gstin }) => <span className={textStyles.nowrap}>{gstin}</span>,
      },
      {
        label: columns.phone,
        width: 9.5,
        rank: 3,
        cell: ({ phone }) => <span className={textStyles.nowrap}>{phone}</span>,
      },
      { label: columns.status, width: 8, cell: ({ status }) => <Status value={status} /> },
      {
        label: columns.credit,
        isNumber: true,
        rank: 1,
        width: 10.5,
        cell: ({ creditLimit }) => formatAmount(creditLimit),
      },
    ],
    buttons: 1,
    buttonWidth: 7,
    actions: ({ _id, name }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(texts.details, name)}
      >
        {texts.details}
      </Link>
    ),
    empty: texts.empty,
    emptyHint: texts.emptyHint,
    add,
  }
  const { openId, openAction, close } = url
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {openId && !openAction && <FleetDialog id={openId} url={url} />}
      {openId && openAction === 'add' && <FleetFormDialog onClose={close} />}
      {openId && openAction === 'edit' && <FleetFormDialog id={openId} onClose={close} />}
      {openId && openAction === 'payment' && <PaymentForm id={openId} onClose={close} />}
      {openId && openAction === 'person' && <PersonDialog id={openId} onClose={close} />}
      {openId && openAction?.startsWith(ONE_CHARGE) && (
        <CorrectionForm id={openId} chargeId={openAction.slice(ONE_CHARGE.length)} onClose={close} />
      )}
      {openId && openAction === 'driver' && <DriverFormDialog fleetId={openId} onClose={close} />}
      {openId && openAction?.startsWith(ONE_DRIVER) && (
        <DriverFormDialog fleetId={openId} driverId={openAction.slice(ONE_DRIVER.length)} onClose={close} />
      )}
    </>
  )
}
