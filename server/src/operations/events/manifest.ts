import type { Feature } from '../../feature.ts'
import { openMeterHub } from '../meter-events/index.ts'
import { mountStationEvents } from '../station-events/http/mount.ts'
import { openStationHub } from '../station-events/index.ts'
import { mountEvents } from './http/mount.ts'
import { openChangeFeed } from './index.ts'
import { eventJobs } from './jobs.ts'

export const events: Feature = {
  tables: { change_event: 'private', change_event_horizon: 'private' },
  jobs: eventJobs,
  mount(scope, surroundings) {
    const feed = openChangeFeed(surroundings)
    const { clock } = surroundings.deps
    mountEvents(scope, { ...surroundings, feed, meters: openMeterHub({ ...surroundings, clock }) })
    const hub = openStationHub({ ...surroundings, feed, clock })
    mountStationEvents(scope, { ...surroundings, hub })
  },
}
