/** The screens of the context; each describes itself. */

import { audit } from './audit/screen.ts'
import { dashboard } from './dashboard/screen.ts'
import { reports } from './reports/screen.ts'
import { settings } from './settings/screen.ts'

export const operations = [dashboard, reports, audit, settings] as const
