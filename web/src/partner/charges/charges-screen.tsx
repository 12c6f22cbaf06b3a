/** The charges at the own stations: those that wait for a bill, and what became of the others. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { Moment } from '../../admin/ui/moment.tsx'
import { Status } from '../../admin/ui/status.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import toolsStyles from '../../portal/tools.module.css'
import { buildAddress } from '../../shared/call-api.ts'
import { formatKilowattHours, formatRupees } from '../../shared/formats.ts'
import { useMay } from '../session/session.ts'
import { CHARGES, type Charge, loadCharges } from './calls.ts'
import { ChargeDialog } from './charge-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { formatStopAt, chargesTexts as texts } from './texts.ts'

const CHOICES = [
  { value: '', label: texts.all },
  { value: 'in_progress', label: texts.running },
  { value: 'completed', label: texts.billed },
  { value: 'confirmed', label: texts.confirmed },
] as const

type Choice = (typeof CHOICES)[number]['value']
type Open = { readonly id: string; readonly does: 'show' | 'stop' }

const formatOrNone = (amount: number | null) => (amount === null ? '—' : formatRupees(amount))

export function Component() {
  const [choice, setChoice] = useState<Choice>('')
  const [open, setOpen] = useState<Open>()
  const mayStop = useMay()('stop')
  const close = () => setOpen(undefined)
  const rows: Rows<Charge> = {
    label: texts.title,
    columns: [
      {
        label: texts.station,
        isTitle: true,
        width: 14,
        cell: ({ _id, station, connectorNumber }) => (
          <>
            <button
              type="button"
              className={buttonStyles.link}
              onClick={() => setOpen({ id: _id, does: 'show' })}
            >
              {station.name}
            </button>
            <br />
            <span className={textStyles.quiet}>
              {texts.connector} {connectorNumber}
            </span>
          </>
        ),
      },
      { label: texts.start, rank: 2, width: 10, cell: ({ startTime }) => <Moment at={startTime} /> },
      { label: texts.status, rank: 1, width: 8, cell: ({ status }) => <Status value={status} /> },
      {
        label: texts.energy,
        isNumber: true,
        width: 8,
        cell: ({ deliveredKWh }) => (deliveredKWh === null ? '—' : formatKilowattHours(deliveredKWh)),
      },
      {
        label: texts.bill,
        isNumber: true,
        cell: ({ thirdPartyTotalAmount, meter }) => (
          <>
            {formatOrNone(thirdPartyTotalAmount)}
            {meter?.differs && <div className={textStyles.quiet}>{texts.differsShort}</div>}
          </>
        ),
      },
      {
        label: texts.credit,
        isNumber: true,
        rank: 1,
        width: 8,
        cell: ({ partnerCredit }) => formatOrNone(partnerCredit),
      },
    ],
    ...(mayStop && {
      actions: ({ _id, status, station, connectorNumber }: Charge) =>
        status === 'in_progress' && (
          <ActionButton
            size="small"
            label={texts.stop}
            of={formatStopAt(station.name, connectorNumber)}
            onClick={() => setOpen({ id: _id, does: 'stop' })}
          />
        ),
      buttonWidth: 9.5,
    }),
  }
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <div className={toolsStyles.tools}>
        <NativeSelect
          label={texts.which}
          value={choice}
          data={CHOICES.map((one) => ({ ...one }))}
          onChange={(event) => setChoice(event.currentTarget.value as Choice)}
        />
        <a
          className={buttonStyles.button}
          href={buildAddress('/partner/charges.csv', { query: choice === '' ? {} : { status: choice } })}
          download
        >
          {texts.csv}
        </a>
      </div>
      <PagedRows
        key={choice}
        name={[...CHARGES, 'list', choice]}
        load={(cursor, signal) => loadCharges(choice || undefined, cursor, signal)}
        rows={rows}
        empty={texts.empty}
        more={texts.more}
      />
      {open?.does === 'show' && <ChargeDialog id={open.id} onClose={close} />}
      {open?.does === 'stop' && <StopDialog id={open.id} onClose={close} />}
    </>
  )
}
