/** Stands where the provider's page opens on a live installation. */
import { queryClient } from '../../shared/app/query-client.ts'
import ui from '../ui/app-ui.module.css'
import { SimulatedOutcomes } from '../ui/simulated-outcomes.tsx'
import { money as words } from './texts.ts'

/** After money has moved. What a charge was quoted before says what the wallet lacked then. */
export function refreshWallet(): Promise<unknown> {
  queryClient.removeQueries({ queryKey: ['quote'], type: 'inactive' })
  return Promise.all(
    ['profile', 'wallet', 'automatic'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}

const OUTCOMES = ['success', 'failed', 'dropped'] as const

export const refreshPayments = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['orders'] }), refreshWallet()])

export function SimulatedPage({ session }: { readonly session: string }) {
  return (
    <div className={ui.card}>
      <SimulatedOutcomes
        session={session}
        outcomes={OUTCOMES}
        words={words.simulate}
        hint={words.simulatedHint}
        onSettled={refreshPayments}
      />
    </div>
  )
}
