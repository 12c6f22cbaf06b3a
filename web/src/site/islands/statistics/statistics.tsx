/** The band of figures, counting up once when half of it is in view. */
import { useEffect, useRef, useState } from 'react'
import { statistics } from '../../messages/statistics.ts'
import { COUNT_MS, computeShown, STEP_MS, VISIBLE_SHARE } from './counting.ts'

export function Statistics() {
  const band = useRef<HTMLDListElement>(null)
  const [elapsedMs, setElapsedMs] = useState(COUNT_MS)

  useEffect(() => {
    if (!band.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return countOnceInView(band.current, setElapsedMs)
  }, [])

  return (
    <dl className="statistics" ref={band}>
      {statistics.map((statistic) => (
        <div key={statistic.label}>
          <dt>{statistic.label}</dt>
          <dd>{computeShown(statistic, elapsedMs)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows zero until the band is in view, then counts. @returns what stops it */
function countOnceInView(band: Element, show: (elapsedMs: number) => void): () => void {
  let timer: number | undefined
  show(0)
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting || entry.intersectionRatio < VISIBLE_SHARE) return
      observer.disconnect()
      const begun = performance.now()
      timer = window.setInterval(() => {
        const elapsedMs = performance.now() - begun
        show(elapsedMs)
        if (elapsedMs >= COUNT_MS) clearInterval(timer)
      }, STEP_MS)
    },
    { threshold: VISIBLE_SHARE },
  )
  observer.observe(band)
  return () => {
    observer.disconnect()
    clearInterval(timer)
  }
}
