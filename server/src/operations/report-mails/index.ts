export { type ReportMail, selectMailsOf } from './queries.ts'
export { sendReportMails } from './send-due.ts'
export { addReportMail, endReportMail } from './service.ts'
