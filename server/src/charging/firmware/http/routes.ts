/** The calls of firmware: its catalogue, the versions of chargers, and campaigns. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { LOCALE } from '../../../messages/locale.ts'
import * as firmware from '../index.ts'

const toWireImage = ({
  id,
  createdAt,
  retiredAt,
  signature,
  certificate: _,
  ...image
}: firmware.FirmwareImage) => ({
  ...image,
  _id: id,
  isSigned: signature !== null,
  createdAt: createdAt.toISOString(),
  retiredAt: retiredAt?.toISOString() ?? null,
})

const toWireCampaign = ({
  id,
  stageDoneAt,
  createdAt,
  changedAt,
  counts,
  settings,
  ...campaign
}: firmware.FirmwareCampaign) => ({
  ...campaign,
  brings: settings === null ? ('firmware' as const) : ('settings' as const),
  settings: settings?.length ?? 0,
  wantedSettings: [...(settings ?? [])],
  _id: id,
  stageDoneAt: stageDoneAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
  counts: {
    waiting: counts.waiting ?? 0,
    sent: counts.sent ?? 0,
    downloading: counts.downloading ?? 0,
    installing: counts.installing ?? 0,
    installed: counts.installed ?? 0,
    failed: counts.failed ?? 0,
    'given-up': counts['given-up'] ?? 0,
    'not-asked': counts['not-asked'] ?? 0,
  },
})

const toWireStep = ({ id, isConnected, changedAt, ...step }: firmware.FirmwareStep) => ({
  ...step,
  _id: id,
  connected: isConnected,
  changedAt: changedAt.toISOString(),
})

export const firmwareRoutes: readonly Route[] = [
  read(contract.listFirmwareImages, async ({ db, query }) =>
    listAnswer(await firmware.selectImagePage(db, query), toWireImage),
  ),

  write(contract.addFirmwareImage, async ({ work, actor, body }) => {
    const added = await firmware.addImage(work, body, actor.id)
    return added.ok ? ok({ message: formatSuccess('firmware-added'), data: toWireImage(added.value) }) : added
  }),

  write(contract.retireFirmwareImage, async ({ work, params: { id } }) => {
    const retired = await firmware.retireImage(work, id)
    return retired.ok
      ? ok({ message: formatSuccess('firmware-retired'), data: toWireImage(retired.value) })
      : retired
  }),

  read(contract.listFirmwareVersions, async ({ db }) =>
    ok({ data: (await firmware.selectVersions(db)).map((version) => ({ ...version })) }),
  ),

  read(contract.listFirmwareCampaigns, async ({ db, query, now }) =>
    listAnswer(
      await firmware.selectCampaignPage(db, narrowToWaiting(firmware.FIRMWARE_WAITING, query, now)),
      toWireCampaign,
    ),
  ),

  read(contract.listFirmwareSteps, async ({ db, params: { id }, query }) => {
    if (!(await firmware.selectCampaign(db, id))) return refuse({ kind: 'firmware-campaign-not-found' })
    return listAnswer(await firmware.selectStepPage(db, { ...query, campaignId: id }), toWireStep)
  }),

  write(contract.startFirmwareCampaign, async ({ work, actor, body }) => {
    const started = await firmware.startCampaign(work, body, actor.id)
    return started.ok ? ok(describeStarted(started.value)) : started
  }),

  write(contract.startSettingCampaign, async ({ work, actor, params: { id: templateId }, body }) => {
    const started = await firmware.startSettingCampaign(work, { ...body, templateId }, actor.id)
    return started.ok ? ok(describeStarted(started.value)) : started
  }),

  write(contract.haltFirmwareCampaign, async ({ work, params: { id }, body: { how } }) => {
    const halted = await firmware.changeCampaign(work, id, how)
    return halted.ok
      ? ok({ message: formatSuccess('firmware-campaign-halted'), data: toWireCampaign(halted.value) })
      : halted
  }),

  write(contract.continueFirmwareCampaign, async ({ work, params: { id }, body: { how } }) => {
    const continued = await firmware.changeCampaign(work, id, how)
    return continued.ok
      ? ok({ message: formatSuccess('firmware-campaign-continued'), data: toWireCampaign(continued.value) })
      : continued
  }),
]

const describeStarted = ({ campaign, most }: firmware.StartedCampaign) => ({
  message:
    most === undefined
      ? formatSuccess('firmware-campaign-started')
      : formatSuccess('firmware-campaign-full', { chargers: most.toLocaleString(LOCALE) }),
  data: toWireCampaign(campaign),
})
