/** The call of a report. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { showReport } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { ReportQuery } from './report-query.ts'

/** @param isReady whether it is known what is to be shown */
export const useReport = (query: ReportQuery, isReady: boolean) =>
  useQuery({
    enabled: isReady,
    queryKey: ['sums', 'report', query],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showReport>('GET', '/reports', { query: { ...query }, signal })).data,
    placeholderData: keepPreviousData,
  })
