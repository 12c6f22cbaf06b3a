/** The calls of reports that are mailed to the operator. */
import { useQuery } from '@tanstack/react-query'
import type {
  addReportMail,
  endReportMail,
  listReportMails,
  ReplyOf,
  ReportCadence,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { ReportQuery } from './report-query.ts'

export type ReportMail = ReplyOf<typeof listReportMails>['data'][number]

export const useReportMails = () =>
  useQuery({
    queryKey: ['view', 'report-mails'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listReportMails>('GET', '/report-mails', { signal })).data,
  })

interface NewMail {
  readonly name: string
  readonly cadence: ReportCadence
  readonly report: Omit<ReportQuery, 'from' | 'to'>
}

export const addMail = ({ report, ...mail }: NewMail, idempotencyKey: string) =>
  callApi<typeof addReportMail>('POST', '/report-mails', {
    body: { ...mail, report: { ...report, sort: report.sort ?? '-revenue' } },
    idempotencyKey,
  })

export const endMail = (id: string, idempotencyKey: string) =>
  callApi<typeof endReportMail>('DELETE', '/report-mails/{id}', { params: { id }, idempotencyKey })
