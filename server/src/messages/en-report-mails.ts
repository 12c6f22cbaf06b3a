/** The mail with a report, in English. */

import { formatRupees, toKwh, type WattHours } from '@voltyatra/domain'
import { LOCALE } from './locale.ts'
import type { Messages, ReportFigures, ReportMailFacts } from './messages.ts'

const DIVISIONS: Readonly<Record<ReportMailFacts['by'], string>> = {
  station: 'station',
  partner: 'partner',
  state: 'state',
  connector: 'connector',
  'connector-type': 'connector type',
  tariff: 'tariff',
  hour: 'hour of the day',
  day: 'day',
  month: 'month',
}

const TENTHS = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })

const formatKilowattHours = (energy: WattHours): string => `${TENTHS.format(toKwh(energy))} kWh`

const SHARES_PER_PERCENT = 100

const formatPercent = (share: number | null): string =>
  share === null ? 'not known' : `${(share / SHARES_PER_PERCENT).toFixed(1)} %`

const formatSpan = ({ from, to }: ReportMailFacts['period']): string =>
  from === to ? from : `${from} to ${to}`

/** ` (+12.5 %)`: against the earlier period, where there was something. */
function change(now: number, before: number | undefined): string {
  if (!before) return ''
  const tenths = Math.round((1000 * (now - before)) / before)
  return ` (${tenths < 0 ? '−' : '+'}${(Math.abs(tenths) / 10).toFixed(1)} %)`
}

const formatCharges = (count: number): string => `${count} ${count === 1 ? 'charge' : 'charges'}`

const formatTotals = (now: ReportFigures, before: ReportFigures | null): string =>
  [
    `Revenue: ${formatRupees(now.taxable)}${change(now.taxable, before?.taxable)}`,
    `GST on it: ${formatRupees(now.gst)}`,
    `Energy: ${formatKilowattHours(now.energy)}${change(now.energy, before?.energy)}`,
    `Charges: ${now.charges}${change(now.charges, before?.charges)}`,
    `Utilisation: ${formatPercent(now.utilisation)}`,
    `Uptime: ${formatPercent(now.uptime)}`,
    `Refunds: ${formatRupees(now.refunds)}`,
    `To partners: ${formatRupees(now.partnerCredit)}`,
  ].join('\n')

const formatRow = ({ name, figures }: ReportMailFacts['rows'][number]): string =>
  `${name}: ${formatRupees(figures.taxable)}, ${formatKilowattHours(figures.energy)}, ${formatCharges(figures.charges)}`

export const writeEnReportMail: Messages['reportMail'] = (of) => {
  const left = of.rowCount - of.rows.length
  return {
    title: `${of.brand}: ${of.name}, ${formatSpan(of.period)}`,
    message: [
      `${of.name}, ${formatSpan(of.period)}${of.before ? `, in brackets against ${formatSpan(of.before)}` : ''}`,
      formatTotals(of.total.figures, of.total.before),
      [`By ${DIVISIONS[of.by]}:`, ...of.rows.map(formatRow), ...(left > 0 ? [`and ${left} more.`] : [])].join(
        '\n',
      ),
      `All of it, with charts and a file: ${of.link}`,
      'You asked for this mail in the panel, where you can end it: Reports, By mail.',
    ].join('\n\n'),
  }
}
