/** The thread in which half of the demonstration's regions are played. */
import { workerData } from 'node:worker_threads'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { planNetwork } from './plan.ts'
import { playRegions } from './play-regions.ts'

const { ask, ...rest } = workerData
await playRegions({ ...rest, network: planNetwork(ask), log: openLog('warn') })
