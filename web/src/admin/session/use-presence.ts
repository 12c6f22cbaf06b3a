/** Tells the server that a person uses the panel: what the panel loads by itself keeps no session open. */
import type { keepOwnSession } from '@voltyatra/contract'
import { useEffect } from 'react'
import { callApi } from '../../shared/call-api.ts'
import { logProblem } from '../server/problem.ts'

const EACH_MS = 60_000
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

export function usePresence(): void {
  useEffect(() => {
    let told = 0
    const tell = () => {
      if (Date.now() - told < EACH_MS) return
      told = Date.now()
      callApi<typeof keepOwnSession>('POST', '/administrators/me/active', {}).catch(logProblem)
    }
    for (const sign of SIGNS) addEventListener(sign, tell, { passive: true })
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, tell)
    }
  }, [])
}
