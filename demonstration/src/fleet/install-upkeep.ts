/**
 * What the operator has set up to keep the chargers well: rules for tickets, a template of settings that some chargers
 * differ from, firmware of makers and a campaign that begins; and the faults of the last weeks, one of which came back
 * three nights running.
 */
import { addMs, days, hours, minutes } from '@voltyatra/domain'
import { addRule } from '@voltyatra/server/charging/fault-rules/index.ts'
import { addImage, startCampaign } from '@voltyatra/server/charging/firmware/index.ts'
import { addTemplate } from '@voltyatra/server/charging/setting-templates/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { createId } from '@voltyatra/server/db/unit-of-work.ts'
import { createGive } from '../commands.ts'
import type { Random } from '../random.ts'
import type { InstallRequest } from './install-fleet.ts'
import { FAULTS } from './makes.ts'
import { insertPastFaults, type PastFault, selectModels, selectPlaces } from './upkeep-queries.ts'

const REMEMBERED_DAYS = 30
/** Of the chargers, so many have had a fault or more. */
const EVER_FAULTED = 0.4

export async function installUpkeep(db: Db, { staff, random, until }: InstallRequest): Promise<void> {
  const places = await selectPlaces(db)
  if (places.length === 0) return
  await insertPastFaults(db, makePastFaults(random.fork('faults'), places, until))
  const give = createGive(db)
  const { owner, manager } = staff
  const began = addMs(until, -days(9))
  await give(manager, began, (work) =>
    addRule(work, { kind: 'lasts', minutes: 60, times: null, withinDays: null, ...ANY }),
  )
  await give(manager, began, (work) =>
    addRule(work, { kind: 'repeats', minutes: null, times: 3, withinDays: 7, ...ANY }),
  )
  const models = await selectModels(db)
  const older = models.find(({ protocol }) => protocol === 'ocpp1.6')
  if (older) {
    const { vendor, model } = older
    const setting = { component: '', componentInstance: '', evse: 0, connector: 0, instance: '' }
    const settings = [
      { ...setting, name: 'ConnectionTimeOut', value: '90' },
      { ...setting, name: 'MinimumStatusDuration', value: '2' },
    ]
    await give(owner, began, (work) => addTemplate(work, { vendor, model, settings }))
  }
  for (const { vendor, model, firmware } of models.slice(0, SHOWN_MODELS)) {
    const facts = { vendor, model, sizeBytes: 41_943_040, sha256: null, signature: null, certificate: null }
    await give(owner, began, (work) => addImage(work, toImage(facts, firmware), owner.id))
  }
  const renewed = models.find(({ protocol }) => protocol === 'ocpp2.0.1')
  if (!renewed) return
  const { vendor, model, firmware } = renewed
  const at = addMs(until, -minutes(1))
  const facts = { vendor, model, sizeBytes: 44_040_192, sha256: null, signature: null, certificate: null }
  const { id: imageId } = await give(owner, at, (work) =>
    addImage(work, toImage(facts, nameNext(firmware)), owner.id),
  )
  const limits = { mostAtOnce: 2, failPercent: 20, watchMinutes: 1_440 }
  await give(owner, at, (work) =>
    startCampaign(work, { ...limits, imageId, fromVersion: null, stationIds: null }, owner.id),
  )
}

const ANY = { code: null, isOn: true, notifiesPartner: false } as const
const SHOWN_MODELS = 4

/** The charger has the version of the file's name once it has fetched it. */
const toImage = <F extends object>(facts: F, version: string) => ({
  ...facts,
  version,
  address: `https://firmware.example.in/${version}.bin`,
})

/** `2.8.0` becomes `2.9.0`. */
export function nameNext(version: string): string {
  const [major = '1', minor = '0', ...rest] = version.split('.')
  return [major, String(Number(minor) + 1), ...rest.map(() => '0')].join('.')
}

type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

/** Some now and then; at one charger the same one each of the last three nights. */
export function makePastFaults(random: Random, places: readonly Place[], until: Date): readonly PastFault[] {
  const faults: PastFault[] = []
  const fail = (place: Place, at: Date, lastsMinutes: number, which = random.pick(FAULTS)) => {
    const beganAt = at < place.acceptedAt ? place.acceptedAt : at
    const endedAt = addMs(beganAt, minutes(lastsMinutes))
    if (endedAt < until) faults.push({ id: createId(), ...place, ...which, beganAt, endedAt, times: 1 })
  }
  for (const place of places) {
    if (!random.chance(EVER_FAULTED)) continue
    for (let left = random.whole(1, 3); left > 0; left -= 1)
      fail(place, addMs(until, -days(random.between(1, REMEMBERED_DAYS))), random.whole(6, 50))
  }
  const tired = random.pick(places)
  const [heat] = FAULTS.filter(({ code }) => code === 'HighTemperature')
  for (const night of [2, 1, 0]) {
    const first = addMs(until, -days(night) - hours(9))
    fail(tired, first, random.whole(15, 40), heat)
    if (night === 0) fail(tired, addMs(first, hours(2)), random.whole(15, 40), heat)
  }
  fail(random.pick(places), addMs(until, -hours(5)), 22)
  return faults
}
