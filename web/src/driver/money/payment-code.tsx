/** A QR code of the order, for the UPI app of another phone; on this one, the way to its own. */
import type { askOwnUpi } from '@voltyatra/contract'
import { useRef } from 'react'
import { encode } from 'uqr'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useNow } from '../ui/use-now.ts'
import styles from './money.module.css'
import { money as words } from './texts.ts'

interface PaymentCodeProps {
  readonly orderId: string
  readonly expiresAt: string
}

export function PaymentCode({ orderId, expiresAt }: PaymentCodeProps) {
  const keys = useRef(new KeyMemory())
  const code = useAction({
    mutationFn: () =>
      callApi<typeof askOwnUpi>('POST', '/driver/orders/{id}/upi', {
        params: { id: orderId },
        idempotencyKey: keys.current.for(orderId),
      }),
    // Asked again after a refusal, it is another question.
    onSettled: () => keys.current.done(),
  })
  const link = code.data?.data.link
  if (!link?.startsWith('upi://')) {
    return (
      <div className={ui.card}>
        {code.error && <Problem error={code.error} />}
        <button type="button" className={ui.second} disabled={code.isPending} onClick={() => code.mutate()}>
          {words.showCode}
        </button>
      </div>
    )
  }
  return (
    <div className={ui.card}>
      <a className={ui.primary} href={link}>
        {words.openUpi}
      </a>
      <p className={ui.quiet}>{words.scan}</p>
      <Code of={link} />
      <TimeLeft until={expiresAt} />
    </div>
  )
}

function Code({ of: link }: { readonly of: string }) {
  const { data, size } = encode(link, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="UPI">
      <path d={`M0 0h${size}v${size}h-${size}z`} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  )
}

function TimeLeft({ until }: { readonly until: string }) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={ui.quiet} role="timer">
      {words.timeLeft(time)}
    </p>
  )
}
