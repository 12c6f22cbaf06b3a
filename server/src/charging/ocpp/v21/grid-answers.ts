/** What a charger’s answers about energy transfer (Q) and grid controls (R) change in the records of the charger. */
import { type ControlFilter, deleteControls, noteGrid, saveSetControl } from '../../grid-notices/index.ts'
import type { KeepAnswer, TakeAnswer } from '../take-answer.ts'

interface StatusAnswer {
  readonly status: string
}

interface EnergyTransfer {
  readonly transactionId: string
  readonly allowedEnergyTransfer: readonly string[]
}

const LONGEST = 200

/** NotifyAllowedEnergyTransfer: what is taken holds until it is set anew. */
const takeEnergyTransfer = (
  { transactionId, allowedEnergyTransfer }: EnergyTransfer,
  { status }: StatusAnswer,
): KeepAnswer | undefined =>
  status === 'Accepted'
    ? async (tx, { chargerId, now }) => {
        const words = allowedEnergyTransfer.join(', ').slice(0, LONGEST)
        const notice = {
          kind: 'energy-transfer',
          subject: transactionId,
          isActive: true,
          words,
          at: now,
        } as const
        await noteGrid(tx, chargerId, { notices: [notice], now })
      }
    : undefined

/** GetDERControl: what it does not find it does not have. What it finds comes with its report. */
const takeFound = (filter: ControlFilter, { status }: StatusAnswer): KeepAnswer | undefined =>
  status === 'NotFound' ? (tx, { chargerId }) => deleteControls(tx, chargerId, filter) : undefined

/** ClearDERControl: cleared, or not there. */
const takeCleared = (filter: ControlFilter, { status }: StatusAnswer): KeepAnswer | undefined =>
  status === 'Accepted' || status === 'NotFound'
    ? (tx, { chargerId }) => deleteControls(tx, chargerId, filter)
    : undefined

interface SetControl {
  readonly isDefault: boolean
  readonly controlId: string
  readonly controlType: string
}

/** SetDERControl: it has it from now on, and those whose place it takes count no more. */
const takeSet = (
  { isDefault, controlId, controlType, ...content }: SetControl,
  { status, supersededIds = [] }: StatusAnswer & { readonly supersededIds?: readonly string[] },
): KeepAnswer | undefined =>
  status === 'Accepted'
    ? (tx, { chargerId, now }) => {
        const control = { id: controlId, kind: controlType, isDefault, isSuperseded: false, content }
        return saveSetControl(tx, chargerId, { control, supersededIds, now })
      }
    : undefined

export const TAKES_GRID: Readonly<Record<string, TakeAnswer>> = {
  NotifyAllowedEnergyTransfer: takeEnergyTransfer,
  GetDERControl: takeFound,
  ClearDERControl: takeCleared,
  SetDERControl: takeSet,
}
