/** Who is signed in to the panel that a test draws. */
import { currentSession } from '@voltyatra/contract'
import { type Answered, answer } from '../../testing/answer-calls.ts'

/** An owner who may do that, and nothing else. */
export const signedInWith = (...permissions: readonly string[]): Answered =>
  answer(currentSession, () => ({
    data: {
      administrator: {
        ...{ _id: '6f1d6a3e-54ff-4a3c-9c1c-0f3c1b1d2a01', email: 'owner@example.in', role: 'owner' as const },
        ...{ roleName: null, limitedBy: null, isLooking: false, permissions: [...permissions] },
        expiresAt: '2026-12-24T06:00:00.000Z',
      },
      customer: null,
    },
  }))

export const signedOut: Answered = answer(currentSession, () => ({
  data: { administrator: null, customer: null },
}))
