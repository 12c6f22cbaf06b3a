/** The calls of the context, noun by noun. */
export * from './attention.ts'
export * from './audit.ts'
export * from './dashboard.ts'
export * from './jobs.ts'
export * from './outside-failures.ts'
export * from './report-mails.ts'
export * from './reports.ts'
export * from './setup.ts'
