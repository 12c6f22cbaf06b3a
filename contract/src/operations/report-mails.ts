/** Reports that operators have mailed to themselves: each operator's own. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'
import { REPORT_DIVISIONS, ReportDay, ReportRequest } from './reports.ts'

export const CADENCES = ['daily', 'weekly', 'monthly'] as const
export type ReportCadence = (typeof CADENCES)[number]

/** The most that one operator has. */
export const MOST_REPORT_MAILS = 20

const ReportMail = z.object({
  _id: Id,
  name: z.string(),
  cadence: z.enum(CADENCES),
  by: z.enum(REPORT_DIVISIONS),
  nextDay: ReportDay.describe('When it is mailed next, from seven in the morning in India'),
  lastSentAt: Timestamp.nullable(),
  createdAt: Timestamp,
})

export const listReportMails = defineEndpoint({
  name: 'listReportMails',
  method: 'GET',
  path: '/report-mails',
  tag: 'Reports',
  summary: 'Operators read which reports are mailed to them, by name.',
  access: { may: 'report.read' },
  reply: defineDataReply(z.array(ReportMail)),
  refusals: [],
})

export const addReportMail = defineEndpoint({
  name: 'addReportMail',
  method: 'POST',
  path: '/report-mails',
  tag: 'Reports',
  summary:
    'Operators have a report mailed to their own address: each day about the day before, on Mondays about the week, or on the first about the month.',
  access: { may: 'report.read' },
  body: z.object({
    name: Line(60, 'Please enter a name'),
    cadence: z.enum(CADENCES, { error: `One of ${CADENCES.join(', ')}` }),
    report: ReportRequest,
  }),
  success: 201,
  reply: defineDataReply(ReportMail),
  refusals: ['report-mail-exists', 'too-many-report-mails'],
})

export const endReportMail = defineEndpoint({
  name: 'endReportMail',
  method: 'DELETE',
  path: '/report-mails/{id}',
  tag: 'Reports',
  summary: 'Operators end one of the reports that are mailed to them.',
  access: { may: 'report.read' },
  params: ById,
  reply: doneReply,
  refusals: ['report-mail-not-found'],
})
