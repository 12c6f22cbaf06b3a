/** The time, for ages in words; undefined in the build, which knows none. */
import { useEffect, useState } from 'react'
import { runWhileVisible } from './while-visible.ts'

const STEP_MS = 5000

export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    setNow(new Date())
    return runWhileVisible(STEP_MS, () => setNow(new Date()))
  }, [])
  return now
}
