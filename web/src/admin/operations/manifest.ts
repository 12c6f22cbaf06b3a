/** The screens of the context; each describes itself. */

import { audit } from './audit/screen.ts'
import { dashboard } from './dashboard/screen.ts'
import { settings } from './settings/screen.ts'

export const operations = [dashboard, audit, settings] as const
