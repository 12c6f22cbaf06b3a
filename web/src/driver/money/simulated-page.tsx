/** Stands where the provider's page opens on a live installation. */
import { useMutation } from '@tanstack/react-query'
import type { paySimulated } from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { money as words } from './texts.ts'

export const refreshWallet = () =>
  Promise.all(
    ['profile', 'wallet', 'automatic'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )

const OUTCOMES = ['success', 'failed', 'dropped'] as const

export function SimulatedPage({ session }: { readonly session: string }) {
  const pay = useMutation({
    mutationFn: (outcome: (typeof OUTCOMES)[number]) =>
      callApi<typeof paySimulated>('POST', '/simulated-payments/{paymentSessionId}/pay', {
        params: { paymentSessionId: session },
        body: { outcome },
      }),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey: ['orders'] }), refreshWallet()]),
  })
  return (
    <div className={ui.card}>
      <p className={ui.quiet}>{words.simulatedHint}</p>
      {pay.error && <Problem error={pay.error} />}
      {OUTCOMES.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={outcome === 'success' ? ui.primary : ui.second}
          disabled={pay.isPending}
          onClick={() => pay.mutate(outcome)}
        >
          {words.simulate[outcome]}
        </button>
      ))}
    </div>
  )
}
