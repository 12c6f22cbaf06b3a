/** The screens of the context; each describes itself. Made from the folders beside it by `npm run generate`. */
import { audit } from './audit/screen.ts'
import { dashboard } from './dashboard/screen.ts'
import { reports } from './reports/screen.ts'
import { settings } from './settings/screen.ts'

export const operations = [audit, dashboard, reports, settings] as const
