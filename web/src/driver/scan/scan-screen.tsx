/** Reads the code on a connector, by the camera or typed, and goes to the connector. */
import type { showGuestOffer } from '@voltyatra/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { labelCode } from '../../shared/drivers/label-code-texts.ts'
import { buildConnectorPath, PATHS } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { canScan, isAllowed, isRefusal, watchCamera } from './camera.ts'
import { readLabel } from './read-label.ts'
import styles from './scan.module.css'
import { scan as words } from './texts.ts'

export function ScanScreen() {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<unknown>()
  const [isForeign, setForeign] = useState(false)
  const asked = useRef<string>(undefined)
  const go = async (code: string) => {
    setProblem(undefined)
    try {
      const { data } = await callApi<typeof showGuestOffer>('GET', '/guest/connectors/{code}', {
        params: { code },
      })
      navigate(buildConnectorPath(data.place.stationId, data.place.connectorId))
    } catch (error) {
      setProblem(error)
    }
  }
  const read = (text: string) => {
    const code = readLabel(text)
    setForeign(code === undefined)
    // The camera reads a label five times a second.
    if (code === undefined || code === asked.current) return
    asked.current = code
    void go(code)
    setTimeout(() => {
      asked.current = undefined
    }, ASKED_AGAIN_MS)
  }
  return (
    <main className={ui.page}>
      <Link to={PATHS.find} className={ui.back}>
        {words.back}
      </Link>
      <h1>{words.title}</h1>
      {canScan() ? <Camera onText={read} /> : <p className={ui.caution}>{words.noCamera}</p>}
      <div role="status">{isForeign && <p className={ui.problem}>{words.foreign}</p>}</div>
      {problem !== undefined && <Problem error={problem} />}
      <TypedCode onCode={(code) => void go(code)} />
    </main>
  )
}

/** After that a label that is still before the camera is asked about again, as there was no answer that led on. */
const ASKED_AGAIN_MS = 5000

function Camera({ onText }: { readonly onText: (text: string) => void }) {
  const [state, setState] = useState<'closed' | 'open' | 'missing' | 'refused'>('closed')
  const video = useRef<HTMLVideoElement>(null)
  const onTextNow = useRef(onText)
  onTextNow.current = onText
  useEffect(() => {
    void isAllowed().then((yes) => yes && setState('open'))
  }, [])
  useEffect(() => {
    if (state !== 'open' || !video.current) return
    const ending = new AbortController()
    watchCamera(video.current, { signal: ending.signal, onText: (text) => onTextNow.current(text) }).catch(
      (error: unknown) => setState(isRefusal(error) ? 'refused' : 'missing'),
    )
    return () => ending.abort()
  }, [state])
  if (state === 'missing') return <p className={ui.caution}>{words.noCamera}</p>
  if (state !== 'open') {
    return (
      <>
        <div role="status">{state === 'refused' && <p className={ui.caution}>{words.refused}</p>}</div>
        <button type="button" className={ui.primary} onClick={() => setState('open')}>
          {words.open}
        </button>
      </>
    )
  }
  return (
    <figure className={styles.camera}>
      <video ref={video} muted playsInline aria-label={words.hint} />
      <figcaption className={ui.quiet}>{words.hint}</figcaption>
    </figure>
  )
}

function TypedCode({ onCode }: { readonly onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed.trim())
  }
  return (
    <form className={ui.card} onSubmit={submit}>
      <label className={ui.field}>
        <span>{labelCode.typed}</span>
        <input
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <button type="submit" className={ui.second}>
        {labelCode.go}
      </button>
    </form>
  )
}
