/** Sign-in with a passkey: offered by the browser at the field of the number, and by a button. */
import type { preparePasskeySignIn, signInWithPasskey } from '@voltyatra/contract'
import { useCallback, useEffect, useRef } from 'react'
import { canUsePasskeys, choosePasskey, isGivenUp } from '../../shared/app/passkey.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Profile } from './session.ts'
import { signIn as words } from './texts.ts'

interface PasskeySignInProps {
  readonly onSignedIn: (profile: Profile) => void
}

/** A challenge ends after five minutes; a new one is asked for before that. */
const RENEW_MS = 4 * 60_000

export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  /** A browser shows one request at a time. */
  const waiting = useRef<AbortController>(undefined)
  const signIn = useAction({
    mutationFn: async (mediation: 'conditional' | undefined) => {
      waiting.current?.abort()
      const mine = new AbortController()
      waiting.current = mine
      const { data: options } = await callApi<typeof preparePasskeySignIn>(
        'POST',
        '/driver/passkey-sign-in/options',
        {},
      )
      mine.signal.throwIfAborted()
      const credential = await choosePasskey(options, {
        signal: mine.signal,
        ...(mediation && { mediation }),
      })
      return await callApi<typeof signInWithPasskey>('POST', '/driver/passkey-sign-in', {
        body: { credential },
      })
    },
    onSuccess: ({ data }) => onSignedIn(data.customer),
  })
  const { mutate, error } = signIn
  const offer = useCallback(() => mutate('conditional'), [mutate])
  useEffect(() => {
    if (!canUsePasskeys()) return
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((isAvailable) => {
      if (!isAvailable || isGone) return
      offer()
      timer = setInterval(offer, RENEW_MS)
    })
    return () => {
      isGone = true
      clearInterval(timer)
      waiting.current?.abort()
    }
  }, [offer])
  if (!canUsePasskeys()) return null
  return (
    <div className={ui.actions}>
      {error && !isGivenUp(error) && <Problem error={error} />}
      <button type="button" className={ui.second} onClick={() => mutate(undefined)}>
        {words.passkey}
      </button>
    </div>
  )
}
