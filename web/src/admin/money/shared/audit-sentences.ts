/** What the context's entries of the audit log say in words; `{it}` is what it was done to, by its name. */
import type { MoneyAction } from '@voltyatra/contract'

export const MONEY_SENTENCES: Readonly<Record<MoneyAction, string>> = {
  'order.create': 'Began the top-up {it}',
  'order.pay': 'The top-up {it} was paid',
  'order.refund': 'Refunded the top-up {it}',
  'paper.take-out': 'Took a month’s invoices out as one file',
  'rate.set': 'Set a new price per kWh',
  'rate.undo': 'Withdrew a new price before it was in force',
  'tariff.assign': 'Had the tariff {it} count somewhere',
  'tariff.change-draft': 'Changed the draft of the tariff {it}',
  'tariff.create': 'Drafted the tariff {it}',
  'tariff.discard-draft': 'Threw the draft of the tariff {it} away',
  'tariff.end': 'Ended the tariff {it}',
  'tariff.publish': 'Published a version of the tariff {it}',
  'tariff.rename': 'Renamed the tariff {it}',
  'tariff.unassign': 'Had the tariff {it} no longer count somewhere',
  'tariff.withdraw': 'Withdrew a version of the tariff {it} before it was in force',
  'wallet.collect-owed': 'Took what {it} owed from the wallet',
  'wallet.correction': 'Corrected the wallet of {it}',
  'wallet.goodwill': 'Gave {it} a goodwill credit',
  'wallet.set-limit': 'Changed the limit for goodwill and corrections',
}
