/** What the context's entries of the audit log say in words; `{it}` is what it was done to, by its name. */
import type { OperationsAction } from '@voltyatra/contract'

export const OPERATIONS_SENTENCES: Readonly<Record<OperationsAction, string>> = {
  'installation.restore': 'Restored the installation from a backup',
  'job.run': 'Had the job {it} run at once',
}
