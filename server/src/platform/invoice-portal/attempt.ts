/** A call of the portal whose faults are answers. */
import type { PortalAnswer } from './portal.ts'

/** What is thrown is a fault of the way there, never a decision. */
export async function attempt<T>(act: () => Promise<PortalAnswer<T>>): Promise<PortalAnswer<T>> {
  try {
    return await act()
  } catch (cause) {
    return { kind: 'failed', reason: (cause instanceof Error ? cause.message : String(cause)).slice(0, 500) }
  }
}
