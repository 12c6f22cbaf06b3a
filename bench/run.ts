/** `npm run bench [-- NAME…]`: measures, and prints each figure beside its baseline from the same run. */
import { cpus } from 'node:os'
import { measureChargers } from './chargers.ts'
import { measureCompression } from './compression.ts'
import { confirmChargingBench } from './confirm-charging.ts'
import { measureFailover } from './failover.ts'
import { measureFaults } from './faults.ts'
import { type Figure, formatFigure, isShort } from './figure.ts'
import { measureFleet } from './fleet.ts'
import { measureGrowth } from './growth.ts'
import { measureHostile } from './hostile.ts'
import { listPage } from './list-page.ts'
import { measureLive } from './live.ts'
import { measureMemory } from './memory.ts'
import { measureMessageCosts } from './message-costs.ts'
import { measureMessages } from './messages.ts'
import { measureNetwork } from './network.ts'
import { measureKills } from './network-kills.ts'
import { measurePapers } from './papers.ts'
import { measureStarts } from './starts.ts'
import { measureTariffs } from './tariffs.ts'
import { measureWakeUps } from './wake-ups.ts'
import { closeOnSignals } from './while-open.ts'
import { measureYear } from './year.ts'

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'list-page': listPage,
  'confirm-charging': confirmChargingBench,
  chargers: measureChargers,
  'message-costs': measureMessageCosts,
  fleet: measureFleet,
  network: measureNetwork,
  'network-kills': measureKills,
  compression: measureCompression,
  hostile: measureHostile,
  growth: measureGrowth,
  messages: measureMessages,
  year: measureYear,
  memory: measureMemory,
  live: measureLive,
  starts: measureStarts,
  faults: measureFaults,
  failover: measureFailover,
  'wake-ups': measureWakeUps,
  tariffs: measureTariffs,
  papers: measurePapers,
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown[0]}": ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

closeOnSignals()
console.log(`Node ${process.versions.node}, ${cpus().length} cores`)
const figures: Figure[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.log(`\n${name}`)
  for (const figure of await bench()) {
    figures.push(figure)
    console.log(formatFigure(figure))
  }
}
const count = figures.filter(isShort).length
console.log(count === 0 ? '\nEvery target is met.' : `\n${count} of the figures fall short of their target.`)
