/** Reported problems as answers show them. */
import type { OwnProblem, StationProblem } from '../index.ts'

const formatStatus = (answeredAt: Date | null) => (answeredAt ? ('answered' as const) : ('open' as const))

export const toWireOwnProblem = ({ id, reportedAt, answeredAt, ...problem }: OwnProblem) => ({
  _id: id,
  ...problem,
  reportedAt: reportedAt.toISOString(),
  status: formatStatus(answeredAt),
  answeredAt: answeredAt?.toISOString() ?? null,
})

export const toWireProblem = ({ id, openedAt, answeredAt, reports, ...problem }: StationProblem) => ({
  _id: id,
  ...problem,
  status: formatStatus(answeredAt),
  openedAt: openedAt.toISOString(),
  reports: reports.map((report) => ({ ...report, reportedAt: new Date(report.reportedAt).toISOString() })),
  answeredAt: answeredAt?.toISOString() ?? null,
})
