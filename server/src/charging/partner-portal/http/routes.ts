/** A partner's calls about the own stations and charges. Whose they are is the session's to say. */
import * as contract from '@voltyatra/contract'
import { ok, parseRupees, refuse, toWattHours } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectRateInForce } from '../../../money/rates/index.ts'
import { toWireOwnPictures } from '../../../network/station-pictures/http/to-wire.ts'
import { selectPictures } from '../../../network/station-pictures/index.ts'
import { parseStationFilters } from '../../../network/stations/http/from-wire.ts'
import { toWireDetail, toWireStation } from '../../../network/stations/http/to-wire.ts'
import {
  loadPrices,
  loadTariffPrices,
  selectStationDetail,
  selectStationPage,
} from '../../../network/stations/index.ts'
import { keepImage } from '../../../platform/keep-image.ts'
import { parseBookingFilters } from '../../bookings/http/routes.ts'
import { selectBooking, selectBookingPage } from '../../bookings/index.ts'
import { checkOwnBill, type OwnBillRequest, selectOwnChargers, stopByPartner } from '../index.ts'
import { ownChargesFileRoute } from './charges-file.ts'
import { toWireCharger, toWireOwnStation, toWirePartnerCharge } from './to-wire.ts'

const parseBill = (
  { partnerId }: { readonly partnerId: string },
  bookingId: string,
  body: contract.BodyOf<typeof contract.stopOwnCharge>,
): OwnBillRequest => ({
  bookingId,
  partnerId,
  taxable: parseRupees(body.thirdPartyAmount),
  energy: toWattHours(body.thirdPartyKwh),
})

export const partnerPortalRoutes: readonly Route[] = [
  read(contract.listOwnStations, async ({ db, query: { limit, cursor, ...query }, actor, now }) => {
    const moment = { now, perKwh: (await selectRateInForce(db, now)).perKwh }
    const requested = parseStationFilters(
      { ...query, withinKm: 50, partnerId: actor.partnerId },
      { ...moment, tariffs: await loadTariffPrices(db, now) },
    )
    const page = await selectStationPage(db, { ...requested, limit, cursor }, now)
    if (!page.ok) return page
    const ids = page.value.rows.map(({ id }) => id)
    const prices = await loadPrices(db, ids, { customerId: null, at: now })
    return listAnswer(page, (station) =>
      toWireOwnStation(toWireStation(station, prices.get(station.id) ?? [], moment)),
    )
  }),

  read(contract.showOwnStation, async ({ db, params: { id }, actor: { partnerId }, now }) => {
    const station = await selectStationDetail(db, id, now)
    if (station?.partnerId !== partnerId) return refuse({ kind: 'station-not-found' })
    const detail = await toWireDetail(db, station, now)
    const chargers = await selectOwnChargers(db, { stationId: id, partnerId })
    return ok({
      data: {
        ...toWireOwnStation(detail),
        statusReason: detail.statusReason,
        connectors: detail.connectors,
        chargers: chargers.map(toWireCharger),
        pictures: toWireOwnPictures(await selectPictures(db, id), partnerId),
      },
    })
  }),

  read(contract.listOwnCharges, async ({ db, query, actor: { partnerId }, now }) =>
    listAnswer(
      await selectBookingPage(db, { ...parseBookingFilters(query), partnerId, defaultSort: '-startTime' }),
      (booking) => toWirePartnerCharge(booking, now),
    ),
  ),

  ownChargesFileRoute,

  read(contract.showOwnCharge, async ({ db, params: { id }, actor: { partnerId }, now }) => {
    const booking = await selectBooking(db, id, { partnerId })
    return booking ? ok({ data: toWirePartnerCharge(booking, now) }) : refuse({ kind: 'booking-not-found' })
  }),

  write(contract.stopOwnCharge, {
    // The bill is looked at first: an image is worked on only for a bill that would be taken.
    async prepare({ db, actor, params, body, files, deps }) {
      const bill = await checkOwnBill(db, parseBill(actor, params.id, body))
      return bill.ok ? keepImage(deps.billImages, files.uploadBill?.content) : bill
    },
    async write({ work, actor, params, body, prepared: image }) {
      const billed = await stopByPartner(work, { ...parseBill(actor, params.id, body), image })
      return billed.ok
        ? ok({ message: formatSuccess('bill-recorded'), data: toWirePartnerCharge(billed.value, work.now) })
        : billed
    },
    discard: ({ deps }, image) => deps.billImages.remove(image),
  }),
]
