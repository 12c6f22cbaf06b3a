import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { useStationEvents } from './use-station-events.ts'

/** A connection that opens when the test says so. */
class LateEvents extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: LateEvents[] = []
  readonly readyState = 0
  constructor() {
    super()
    LateEvents.opened.push(this)
  }

  close(): void {}
}

function Station({ load }: { readonly load: () => string }) {
  useStationEvents(['01999999-0000-7000-8000-000000000001'])
  const { data } = useQuery({ queryKey: ['stations', 'one', '1'], queryFn: async () => load() })
  return <p>{data}</p>
}

test('what a station became while its connection was opened is asked for once it is open', async () => {
  vi.stubGlobal('EventSource', LateEvents)
  let state = 'unplugged'
  draw(<Station load={() => state} />)
  await screen.findByText('unplugged')
  state = 'plugged in'
  act(() => void LateEvents.opened.at(-1)?.dispatchEvent(new Event('open')))
  expect(await screen.findByText('plugged in')).toBeTruthy()
})
