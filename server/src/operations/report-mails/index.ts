export { type ReportMail, selectMailsOf } from './queries.ts'
export { sendReportMails } from './send-report-mails.ts'
export { addReportMail, endReportMail } from './service.ts'
