/** One fleet: its details, and whether its drivers may charge at its cost. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate, formatRupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { requestTexts } from '../../list/fleet-request-texts.ts'
import { FleetRequests } from '../../list/fleet-requests.tsx'
import type { ListUrl } from '../../list/list-url.ts'
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
import { Status } from '../../ui/status.tsx'
import { AccountSection, ChargesSection } from './account-section.tsx'
import { DriversSection } from './drivers-section.tsx'
import { type FleetRow, loadFleet, loadFleetRequests, setSuspended } from './fleet-calls.ts'
import { PeopleSection } from './people-section.tsx'
import { accountTexts, driverTexts, personTexts, fleetTexts as texts } from './texts.ts'

export function FleetDialog({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const fleet = useQuery({ queryKey: ['fleet', 'one', id], queryFn: ({ signal }) => loadFleet(id, signal) })
  const may = useMay()
  return (
    <Dialog title={fleet.data?.name ?? texts.details} size="wide" onClose={url.close}>
      <Loaded of={fleet}>
        {(one) => (
          <div className={layoutStyles.stack}>
            <FleetFacts fleet={one} />
            {may('fleet.write') && <FleetButtons fleet={one} edit={url.opening(id, 'edit')} />}
            <h3>{accountTexts.title}</h3>
            <AccountSection id={id} url={url} />
            <h3>{requestTexts.title}</h3>
            <RequestsSection id={id} />
            <h3>{driverTexts.title}</h3>
            <DriversSection id={id} url={url} />
            <h3>{personTexts.title}</h3>
            <PeopleSection id={id} url={url} />
            <h3>{accountTexts.charges}</h3>
            <ChargesSection id={id} url={url} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function RequestsSection({ id }: { readonly id: string }) {
  const requests = useQuery({
    queryKey: ['fleet', 'requests', id],
    queryFn: ({ signal }) => loadFleetRequests(id, signal),
  })
  return <Loaded of={requests}>{({ data }) => <FleetRequests requests={data} />}</Loaded>
}

function FleetFacts({ fleet }: { readonly fleet: FleetRow }) {
  const { columns, form, facts } = texts
  return (
    <Facts
      of={[
        [columns.status, <Status key="status" value={fleet.status} />],
        [form.credit, fleet.creditLimit === 0 ? texts.prepaid : formatRupees(fleet.creditLimit)],
        [facts.terms, texts.days(fleet.creditDays, fleet.graceDays)],
        [columns.gstin, fleet.gstin],
        [facts.address, `${fleet.address}, ${fleet.city} ${fleet.pincode}`],
        [columns.phone, fleet.phone],
        [facts.email, fleet.email],
        [facts.since, formatDate(fleet.createdAt)],
      ]}
    />
  )
}

function FleetButtons({ fleet, edit }: { readonly fleet: FleetRow; readonly edit: string }) {
  const write = useWrite(setSuspended, ['fleet'])
  const isActive = fleet.status === 'active'
  const send = async () => {
    const outcome = await write.run({ id: fleet._id, isSuspended: isActive })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  return (
    <>
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={isActive ? texts.suspend : texts.reinstate}
          tone={isActive ? 'danger' : 'primary'}
          running={texts.saving}
          isRunning={write.isRunning}
          onClick={() => void send()}
        />
        <Link className={buttonStyles.button} to={edit}>
          {texts.edit}
        </Link>
      </div>
    </>
  )
}
