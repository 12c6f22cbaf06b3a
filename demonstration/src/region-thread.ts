/** The thread in which half of the demonstration's regions are played. */
import { parentPort, workerData } from 'node:worker_threads'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { planNetwork } from './plan.ts'
import { playRegions, type RegionsRequest } from './play-regions.ts'

const network = planNetwork(workerData)
parentPort?.once('message', (request: RegionsRequest) =>
  playRegions({ ...request, network, log: openLog('warn') }),
)
