/** The life of an amount that the payer's bank blocks and of which the exact bill is captured. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const BLOCK_STATES = ['created', 'blocked', 'captured', 'voided', 'lapsed', 'failed'] as const
export type BlockState = (typeof BLOCK_STATES)[number]

const BLOCK_EVENTS = ['block', 'fail', 'capture', 'void', 'lapse'] as const
export type BlockEvent = (typeof BLOCK_EVENTS)[number]

export const blockMachine = defineStates({
  noun: 'payment-block',
  states: BLOCK_STATES,
  events: BLOCK_EVENTS,
  initial: 'created',
  finals: ['captured', 'voided', 'lapsed'],
  transitions: {
    created: { block: 'blocked', fail: 'failed' },
    // The bank frees what is not captured: at a void at once, otherwise when the block ends.
    blocked: { capture: 'captured', void: 'voided', lapse: 'lapsed' },
    captured: {},
    voided: {},
    lapsed: {},
    // What the bank blocks after all is freed: nobody waits for it any more.
    failed: { void: 'voided' },
  },
})

export type BlockStateRefused = StateRefused<'payment-block', BlockState, BlockEvent>

export const moveBlock = (from: BlockState, event: BlockEvent): Result<BlockState, BlockStateRefused> =>
  blockMachine.move(from, event)
