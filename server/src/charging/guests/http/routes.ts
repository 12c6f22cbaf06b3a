/** The calls of people who charge without an account. */
import { Readable } from 'node:stream'
import {
  downloadGuestSignedReadings,
  openGuestCharge,
  openGuestCheckout,
  printGuestInvoice,
  sendGuestReceipt,
  showGuestCharge,
  showGuestOffer,
  stopGuestCharge as stopGuestChargeCall,
} from '@voltyatra/contract'
import { ok, parseRupees, refuse, toWattHours } from '@voltyatra/domain'
import { type Call, type Route, read, serveFile, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { buildCodePath } from '../../../money/checkout/index.ts'
import { followOrder, openCheckout, selectOrder } from '../../../money/orders/index.ts'
import { renderPdf, selectPaper } from '../../../money/papers/index.ts'
import type { ChargeLimit } from '../../bookings/index.ts'
import { selectLatestCode } from '../../connector-codes/index.ts'
import { buildEvidence, loadProven } from '../../signed-readings/index.ts'
import {
  allowReceipt,
  FULL,
  findChargeOfLink,
  findReceiptOfLink,
  followGuestCharge,
  keepGuestCharge,
  loadGuestOffer,
  loadReceiptSecret,
  queryProvidersForGuest,
  requestReceipt,
  selectByPayment,
  selectInvoiceId,
  stopGuestCharge,
  toLimitOfAmount,
  toLimitOfLevel,
} from '../index.ts'
import { loadWireCharge, loadWireReceipt, toWireOffer } from './to-wire.ts'

function parseLimit(limit: Call<typeof openGuestCharge>['body']['limit']): ChargeLimit {
  if (limit.by === 'full') return FULL
  if (limit.by === 'percent') return toLimitOfLevel(limit.percent)
  return limit.by === 'amount'
    ? toLimitOfAmount(parseRupees(limit.rupees))
    : { by: 'energy', energy: toWattHours(limit.kWh) }
}

export const guestRoutes: readonly Route[] = [
  read(showGuestOffer, async ({ db, params, query, now, address }) => {
    const offer = await loadGuestOffer(db, { ...query, code: params.code, address, now })
    return offer.ok ? ok({ data: toWireOffer(offer.value) }) : offer
  }),

  write(openGuestCharge, {
    async prepare({ db, deps, now, body, address, isOfThisMachine }) {
      const offered = await deps.payments.listForNew()
      // Play money is for who tries the program at its own machine.
      const isPlay = (name: string) => name === deps.simulatedPayments?.provider.name
      const providers = isOfThisMachine ? offered : offered.filter(({ name }) => !isPlay(name))
      return queryProvidersForGuest(
        { db, providers, now, publicUrl: deps.config.publicUrl, address },
        {
          ...{ code: body.code, link: body.link, limit: parseLimit(body.limit), proof: body.proof },
          greatestTotal: body.greatestTotal === undefined ? undefined : parseRupees(body.greatestTotal),
        },
      )
    },
    async write({ work, prepared, now }) {
      const kept = await keepGuestCharge(work, prepared)
      return kept.ok ? ok({ data: await loadWireCharge(work.tx, kept.value, now) }) : kept
    },
  }),

  read(showGuestCharge, async (call) => {
    const { db, deps, now } = call
    const found = await findChargeOfLink(db, call)
    if (!found.ok) {
      const receipt = await findReceiptOfLink(db, call)
      return receipt.ok ? ok({ data: await loadWireReceipt(db, receipt.value, now) }) : receipt
    }
    const { customerId, orderId } = found.value
    const order = await selectOrder(db, orderId, customerId)
    const provider = order && !order.closedAt ? await deps.payments.find(order.provider) : undefined
    if (order && provider) await followOrder({ db, provider, now, log: deps.log }, order)
    const requested = await findChargeOfLink(db, call)
    if (!requested.ok) return requested
    await followGuestCharge({ db, now, publicUrl: deps.config.publicUrl }, requested.value)
    const followed = await findChargeOfLink(db, call)
    return followed.ok ? ok({ data: await loadWireCharge(db, followed.value, now) }) : followed
  }),

  write(stopGuestChargeCall, async (call) => {
    const { work, now } = call
    const found = await findChargeOfLink(work.tx, call)
    if (!found.ok) return found
    const stopped = await stopGuestCharge(work, found.value)
    if (!stopped.ok) return stopped
    const after = await findChargeOfLink(work.tx, call)
    return after.ok ? ok({ data: await loadWireCharge(work.tx, after.value, now) }) : after
  }),

  write(sendGuestReceipt, {
    async prepare(call) {
      const { db, deps, now, body, address } = call
      const found = await findChargeOfLink(db, call)
      if (!found.ok) return found
      const { by: channel } = body.to
      const recipient = body.to.by === 'sms' ? body.to.phone : body.to.email
      const canSend = deps.config.isDevelopment || (await deps.channels.of(channel)).length > 0
      if (!canSend) return refuse({ kind: 'receipt-unavailable' })
      const secret = await loadReceiptSecret(db)
      const request = { channel, recipient, address }
      const allowed = await allowReceipt(db, secret, { ...request, now })
      return allowed.ok ? ok({ secret, request: { ...request, id: found.value.id } }) : allowed
    },
    async write({ work, deps, prepared: { secret, request } }) {
      const requested = await requestReceipt(work, { secret, publicUrl: deps.config.publicUrl }, request)
      if (!requested.ok) return requested
      return ok({
        message: formatSuccess(requested.value.isSent ? 'receipt-on-its-way' : 'receipt-at-the-end'),
      })
    },
  }),

  serveFile(printGuestInvoice, async (call) => {
    const { db, deps, now } = call
    const found = await findChargeOfLink(db, call)
    if (!found.ok) return found
    const { bookingId, customerId } = found.value
    const invoiceId = bookingId === null ? undefined : await selectInvoiceId(db, bookingId)
    const paper = invoiceId === undefined ? undefined : await selectPaper(db, invoiceId, { customerId })
    if (!paper) return refuse({ kind: 'paper-not-found' })
    const pdf = await renderPdf({ db, pdfs: deps.pdfs, now }, paper, 'en')
    if (!pdf.ok) {
      const isBusy = pdf.refusal.kind === 'pdf-busy'
      return refuse(isBusy ? { kind: 'too-many-requests', retryAfter: 5 } : { kind: 'pdf-unavailable' })
    }
    const name = `${paper.number.replaceAll('/', '-')}.pdf`
    return ok({ name, content: Readable.from([pdf.value]), audit: null })
  }),

  serveFile(downloadGuestSignedReadings, async (call) => {
    const found = await findChargeOfLink(call.db, call)
    const linked = found.ok ? found : await findReceiptOfLink(call.db, call)
    if (!linked.ok) return linked
    const { bookingId } = linked.value
    const readings = bookingId === null ? [] : await loadProven(call.db, bookingId)
    if (readings.length === 0) return refuse({ kind: 'signed-readings-not-found' })
    return ok({ name: 'signed-readings.xml', content: Readable.from([buildEvidence(readings)]), audit: null })
  }),

  serveFile(openGuestCheckout, async ({ db, deps, now, params }) => {
    const charge = await selectByPayment(db, params)
    const order = charge && (await selectOrder(db, charge.orderId, charge.customerId))
    if (!order) return refuse({ kind: 'order-not-found' })
    const code = await selectLatestCode(db, charge.connectorId)
    const context = { db, now, payments: deps.payments, publicUrl: deps.config.publicUrl }
    const { html, policy } = await openCheckout(context, order, buildCodePath(code))
    return ok({ name: `${order.orderId}.html`, content: Readable.from([html]), audit: null, policy })
  }),
]
