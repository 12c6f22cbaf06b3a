/** Reports to the server that a person uses the panel: what the panel loads by itself keeps no session open. */
import type { keepOwnSession } from '@voltyatra/contract'
import { useEffect } from 'react'
import { callApi } from '../../shared/call-api.ts'
import { logProblem } from '../server/problem.ts'

const EACH_MS = 60_000
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

export function usePresence(): void {
  useEffect(() => {
    let reportedAt = 0
    const report = () => {
      if (Date.now() - reportedAt < EACH_MS) return
      reportedAt = Date.now()
      callApi<typeof keepOwnSession>('POST', '/administrators/me/active', {}).catch(logProblem)
    }
    for (const sign of SIGNS) addEventListener(sign, report, { passive: true })
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, report)
    }
  }, [])
}
