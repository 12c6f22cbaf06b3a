/** Installs the app where the browser offers it, and shows its address as a code to scan. */
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { install as texts } from '../../messages/install.ts'

/** What browsers that install apps announce; no standard has it yet. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by the loader, for the browser announces it once. */
    installOffer?: Event | undefined
  }
}

type State = 'offered' | 'byHand' | 'installed'

export function Install() {
  const [state, setState] = useState<State>('byHand')
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    setAddress(location.origin + location.pathname)
    const look = () => setState(window.installOffer ? 'offered' : 'byHand')
    const noteInstalled = () => setState('installed')
    look()
    addEventListener('installoffer', look)
    addEventListener('appinstalled', noteInstalled)
    return () => {
      removeEventListener('installoffer', look)
      removeEventListener('appinstalled', noteInstalled)
    }
  }, [])

  async function onInstall() {
    const offer = window.installOffer as InstallOffer | undefined
    window.installOffer = undefined
    const answer = await offer?.prompt()
    setState(answer?.outcome === 'accepted' ? 'installed' : 'byHand')
  }

  return (
    <div className="install">
      <div role="status">
        {state === 'offered' && (
          <button className="button" type="button" onClick={onInstall}>
            {texts.action}
          </button>
        )}
        {state === 'byHand' && <p>{texts.byHand}</p>}
        {state === 'installed' && <p>{texts.installed}</p>}
      </div>
      <div className="code-place">{address && <Code address={address} />}</div>
    </div>
  )
}

function Code({ address }: { readonly address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts.code(address)}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path.join('')} fill="#0a1628" />
      </svg>
      <figcaption>{texts.scan}</figcaption>
    </figure>
  )
}
