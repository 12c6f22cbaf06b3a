/** The buttons that say how a simulated payment ends. */
import type { BodyOf, paySimulated } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import ui from './app-ui.module.css'
import { Problem } from './states.tsx'
import { useAction } from './use-action.ts'

type Outcome = BodyOf<typeof paySimulated>['outcome']

interface SimulatedOutcomesProps<One extends Outcome> {
  readonly session: string
  /** What the button of each outcome says. */
  readonly words: Readonly<Record<One, string>>
  readonly outcomes: readonly One[]
  readonly hint: string
  readonly onSettled: () => Promise<unknown>
}

export function SimulatedOutcomes<One extends Outcome>(props: SimulatedOutcomesProps<One>) {
  const { session, words, outcomes, hint, onSettled } = props
  const pay = useAction({
    mutationFn: (outcome: One) =>
      callApi<typeof paySimulated>('POST', '/simulated-payments/{paymentSessionId}/pay', {
        params: { paymentSessionId: session },
        body: { outcome },
      }),
    onSettled,
  })
  return (
    <>
      <p className={ui.quiet}>{hint}</p>
      {pay.error && <Problem error={pay.error} />}
      {outcomes.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={outcome === 'success' ? ui.primary : ui.second}
          disabled={pay.isPending}
          onClick={() => pay.mutate(outcome)}
        >
          {words[outcome]}
        </button>
      ))}
    </>
  )
}
