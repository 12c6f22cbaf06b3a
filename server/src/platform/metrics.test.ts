import { expect, test } from 'vitest'
import { cacheFor, failUnlessWithin, openMetrics } from './metrics.ts'

test('requests and jobs are counted and timed under their names', async () => {
  const metrics = openMetrics()
  metrics.request({ call: 'listStations', status: 200, seconds: 0.02 })
  metrics.request({ call: 'listStations', status: 200, seconds: 0.7 })
  metrics.request({ call: 'listStations', status: 503, seconds: 0.001 })
  metrics.job({ job: 'deliver-messages', outcome: 'failed', seconds: 2 })
  metrics.streamCut()
  const text = await metrics.text()
  expect(metrics.contentType).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const line of [
    'voltyatra_http_requests_total{call="listStations",status="200"} 2',
    'voltyatra_http_requests_total{call="listStations",status="503"} 1',
    'voltyatra_http_request_duration_seconds_bucket{le="0.025",call="listStations"} 2',
    'voltyatra_http_request_duration_seconds_count{call="listStations"} 3',
    'voltyatra_job_runs_total{job="deliver-messages",outcome="failed"} 1',
    'voltyatra_job_duration_seconds_sum{job="deliver-messages"} 2',
    'voltyatra_streams_cut_total 1',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
})

test('two programs in one process count for themselves, and each reports the process’s own figures once', async () => {
  const [one, other] = [openMetrics(), openMetrics()]
  one.streamCut()
  const texts = [await one.text(), await other.text()]
  expect(texts.map((text) => /^voltyatra_streams_cut_total (\d)$/m.exec(text)?.[1])).toEqual(['1', '0'])
  for (const text of texts) {
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text.match(new RegExp(`^${name} `, 'gm')), name).toHaveLength(1)
    }
  }
})

test('what is watched is read whenever the figures are asked for, and left out while it cannot be read', async () => {
  const metrics = openMetrics()
  let reading: () => Record<string, number> = () => ({ reserved: 3, completed: 0 })
  metrics.watch({ name: 'bookings', help: 'Bookings', label: 'state', read: () => reading() })
  metrics.watch({ name: 'orders', help: 'Orders', read: async () => 7 })
  const lines = async () =>
    (await metrics.text()).split('\n').filter((line) => /^(bookings|orders)/.test(line))
  expect(await lines()).toEqual(['bookings{state="reserved"} 3', 'bookings{state="completed"} 0', 'orders 7'])
  reading = () => {
    throw new Error('away')
  }
  expect(await lines()).toEqual(['orders 7'])
  reading = () => ({ reserved: 4 })
  expect(await lines()).toEqual(['bookings{state="reserved"} 4', 'orders 7'])
})

test('what is kept is read once while it is kept, by however many ask for it', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    return reads
  }
  const long = cacheFor(60_000, read)
  expect(await Promise.all([long(), long()])).toEqual([1, 1])
  const not = cacheFor(0, read)
  expect([await not(), await not()]).toEqual([2, 3])
})

test('work that takes too long is not waited for', async () => {
  await expect(failUnlessWithin(1, new Promise(() => {}))).rejects.toThrow('took longer than 1 ms')
  expect(await failUnlessWithin(60_000, Promise.resolve('done'))).toBe('done')
})
