/** GST collected from partners in the month, and income tax deducted in its quarter; both lead to the partner's statements. */
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { common } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { formatAmount } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import type { SourceTaxes } from './return-calls.ts'
import { Figures } from './return-table.tsx'
import { returns as words } from './texts.ts'

const { columns } = words

export function SourceTaxesPart({ made: { tcs, tds, quarter } }: { readonly made: SourceTaxes }) {
  return (
    <>
      <Figures
        label={words.tcs}
        hint={words.tcsHint}
        none={words.tcsNone}
        rows={tcs.map((row) => ({ ...row, _id: `${row.partnerId} ${row.gstin}` }))}
        columns={[
          { label: columns.partner, isTitle: true, width: 12, cell: (row) => <PartnerLink of={row} /> },
          { label: columns.gstin, rank: 1, width: 11, cell: ({ gstin }) => gstin ?? common.none },
          {
            label: columns.supplies,
            isNumber: true,
            rank: 1,
            cell: ({ supplies }) => formatAmount(supplies),
          },
          {
            label: columns.collected,
            isNumber: true,
            rank: 1,
            cell: ({ collected }) => formatAmount(collected),
          },
        ]}
      />
      <Figures
        label={words.tds}
        hint={words.tdsHint(formatDate(quarter.first), formatDate(quarter.last))}
        none={words.tdsNone}
        rows={tds.map((row) => ({ ...row, _id: `${row.partnerId} ${row.pan} ${row.code}` }))}
        columns={[
          { label: columns.partner, isTitle: true, width: 12, cell: (row) => <PartnerLink of={row} /> },
          { label: columns.pan, rank: 2, width: 8, cell: ({ pan }) => pan ?? common.none },
          {
            label: columns.payment,
            rank: 1,
            width: 13,
            cell: ({ code, section, what }) => (
              <>
                {code}
                <div className={textStyles.quiet}>{`${section}: ${what}`}</div>
              </>
            ),
          },
          {
            label: columns.credited,
            isNumber: true,
            rank: 1,
            cell: ({ credited }) => formatAmount(credited),
          },
          { label: columns.due, isNumber: true, rank: 2, cell: ({ due }) => formatAmount(due) },
          {
            label: columns.deducted,
            isNumber: true,
            rank: 1,
            cell: ({ deducted }) => formatAmount(deducted),
          },
        ]}
      />
    </>
  )
}

/** The partner's window has its statements. */
function PartnerLink({
  of: { partnerId, partnerName },
}: {
  readonly of: { readonly partnerId: string; readonly partnerName: string }
}) {
  const { to } = usePanel()
  const may = useMay()
  if (!may('partner.read')) return partnerName
  return (
    <Link className={buttonStyles.link} to={to('partner', { open: partnerId })}>
      {partnerName}
    </Link>
  )
}
