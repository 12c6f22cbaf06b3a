/** `npm run bench [-- NAME…]`: measures, and prints each figure beside its baseline from the same run. */
import { cpus } from 'node:os'
import { chargers } from './chargers.ts'
import { compression } from './compression.ts'
import { confirmChargingBench } from './confirm-charging.ts'
import { faults } from './faults.ts'
import { type Figure, isShort, lineOf } from './figure.ts'
import { fleet } from './fleet.ts'
import { growth } from './growth.ts'
import { hostile } from './hostile.ts'
import { listPage } from './list-page.ts'
import { memory } from './memory.ts'
import { papers } from './papers.ts'
import { starts } from './starts.ts'
import { tariffs } from './tariffs.ts'
import { closeOnSignals } from './while-open.ts'

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'list-page': listPage,
  'confirm-charging': confirmChargingBench,
  chargers,
  fleet,
  compression,
  hostile,
  growth,
  memory,
  starts,
  faults,
  tariffs,
  papers,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown[0]}": ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

closeOnSignals()
console.log(`Node ${process.versions.node}, ${cpus().length} cores`)
const figures: Figure[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  for (const figure of await bench()) {
    figures.push(figure)
    console.log(lineOf(figure))
  }
}
const count = figures.filter(isShort).length
console.log(count === 0 ? '\nEvery target is met.' : `\n${count} of the figures fall short of their target.`)
