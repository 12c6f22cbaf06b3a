/** One charge: its bill, and beside it what the meter says. */
import { useQuery } from '@tanstack/react-query'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { Dialog } from '../../admin/ui/dialog.tsx'
import { Facts } from '../../admin/ui/facts.tsx'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Moment } from '../../admin/ui/moment.tsx'
import { Note } from '../../admin/ui/note.tsx'
import { Status } from '../../admin/ui/status.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatKilowattHours, formatRupees } from '../../shared/formats.ts'
import { CHARGES, type Charge, loadCharge } from './calls.ts'
import { formatDifference, chargesTexts as texts } from './texts.ts'

const formatOrNone = (amount: number | null) => (amount === null ? null : formatRupees(amount))
const formatEnergy = (energy: number | null) => (energy === null ? null : formatKilowattHours(energy))

export function ChargeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const charge = useQuery({
    queryKey: [...CHARGES, id],
    queryFn: ({ signal }) => loadCharge(id, signal),
    refetchInterval: 15_000,
  })
  return (
    <Dialog title={texts.details} onClose={onClose}>
      <Loaded of={charge}>{(one) => <Shown charge={one} />}</Loaded>
    </Dialog>
  )
}

function Shown({ charge }: { readonly charge: Charge }) {
  return (
    <div className={layoutStyles.stack}>
      <Facts
        of={[
          [texts.station, charge.station.name],
          [texts.connector, `${charge.connectorNumber} · ${charge.connectorType}`],
          [texts.status, <Status key="status" value={charge.status} />],
          [texts.start, <Moment key="start" at={charge.startTime} />],
          [texts.end, charge.stoppedAt && <Moment key="end" at={charge.stoppedAt} />],
          [texts.energy, formatEnergy(charge.deliveredKWh)],
          [texts.prepaid, formatRupees(charge.totalAmount)],
          [texts.bill, formatOrNone(charge.thirdPartyTotalAmount)],
          [texts.commission, formatOrNone(charge.commission)],
          [texts.credit, formatOrNone(charge.partnerCredit)],
        ]}
      />
      <Comparison charge={charge} />
      {charge.uploadBill && (
        <>
          <h3>{texts.picture}</h3>
          <a
            className={buttonStyles.link}
            href={`/user-images/${charge.uploadBill}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.showPicture}
          </a>
          <img
            className={textStyles.picture}
            src={`/user-images/small/${charge.uploadBill}`}
            alt={texts.picture}
          />
        </>
      )}
    </div>
  )
}

/** Side by side, and what follows where they differ. */
function Comparison({
  charge: { meter, status, thirdPartyAmount, thirdPartyKwh },
}: {
  readonly charge: Charge
}) {
  if (!meter || thirdPartyAmount === null) return null
  return (
    <div className={layoutStyles.stack}>
      <h3>{texts.comparison}</h3>
      {meter.billedBy && (
        <p className={textStyles.quiet}>
          {texts.madeBy} {texts.makers[meter.billedBy]}.
        </p>
      )}
      <Facts
        of={[
          [`${texts.energyRow} · ${texts.byBill}`, formatEnergy(thirdPartyKwh)],
          [`${texts.energyRow} · ${texts.byMeter}`, formatEnergy(meter.energyKWh)],
          [`${texts.amountRow} · ${texts.byBill}`, formatRupees(thirdPartyAmount)],
          [`${texts.amountRow} · ${texts.byMeter}`, formatOrNone(meter.amount)],
          [
            texts.difference,
            meter.amount === null ? null : formatDifference(thirdPartyAmount - meter.amount),
          ],
        ]}
      />
      <Note tone={meter.differs ? 'warn' : 'good'} text={chooseWords(meter.differs, status)} />
    </div>
  )
}

function chooseWords(differs: boolean, status: Charge['status']): string {
  if (!differs) return texts.agrees
  return status === 'confirmed' ? texts.differed : texts.differs
}
