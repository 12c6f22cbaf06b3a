/** What a charger of OCPP 2.1 can be asked beyond what 2.0.1 knows. */
import {
  type CommandField,
  type Commands,
  evse,
  from,
  hasForm,
  keepFilled,
  knownCard,
  listSame,
  parseCard,
  parseNumberOr,
  session,
} from '../command-form.ts'
import { FORMS as FORMS_201 } from '../v201/forms.ts'

const evseOrWhole: CommandField = { ...evse, whole: '0' }
const TARIFF = {
  tariffId: 'TARIFF-1',
  currency: 'INR',
  energy: { prices: [{ priceKwh: 18 }], taxRates: [{ type: 'GST', tax: 18 }] },
}
const { Reset } = FORMS_201

export const FORMS: Commands = {
  ...FORMS_201,
  ...(Reset &&
    hasForm(Reset) && {
      Reset: {
        ...Reset,
        fields: Reset.fields.map((field) =>
          field.name === 'type' && Array.isArray(field.choices)
            ? { ...field, choices: [...field.choices, ['ImmediateAndResume', 'immediateAndResume']] }
            : field,
        ),
      },
    }),
  UsePriorityCharging: {
    group: 'charging',
    fields: [
      session,
      {
        name: 'activate',
        label: 'kind',
        choices: [
          ['true', 'first'],
          ['false', 'asOthers'],
        ],
      },
    ],
    payload: ({ transaction, activate }) => ({ transactionId: transaction, activate: activate === 'true' }),
  },
  RequestBatterySwap: {
    group: 'charging',
    fields: [knownCard],
    payload: ({ card }, requestId) => {
      const { number, kind } = parseCard(card)
      return { requestId, idToken: { idToken: number, type: kind } }
    },
  },
  NotifyWebPaymentStarted: {
    group: 'charging',
    fields: [evse, { name: 'seconds', label: 'seconds', kind: 'count', initial: '120' }],
    payload: ({ evse: id, seconds }) => ({ evseId: Number(id), timeout: Number(seconds) }),
  },
  NotifyAllowedEnergyTransfer: {
    group: 'charging',
    fields: [
      session,
      {
        name: 'mode',
        label: 'kind',
        choices: listSame('AC_three_phase', 'DC', 'AC_BPT', 'DC_BPT', 'AC_DER'),
      },
    ],
    payload: ({ transaction, mode }) => ({ transactionId: transaction, allowedEnergyTransfer: [mode] }),
  },
  SetDefaultTariff: { group: 'display', start: { evseId: 0, tariff: TARIFF } },
  GetTariffs: {
    group: 'display',
    fields: [evseOrWhole],
    payload: ({ evse: id }) => ({ evseId: Number(id) }),
  },
  ClearTariffs: {
    group: 'display',
    fields: [evseOrWhole],
    payload: ({ evse: id }) => keepFilled({ evseId: parseNumberOr(id) }),
  },
  ChangeTransactionTariff: { group: 'display', start: { transactionId: '', tariff: TARIFF } },
  UpdateDynamicSchedule: {
    group: 'power',
    start: { chargingProfileId: 1, scheduleUpdate: { limit: 11_000 } },
  },
  AFRRSignal: {
    group: 'power',
    fields: [from, { name: 'signal', label: 'value', kind: 'integer' }],
    payload: ({ from: timestamp, signal }) => ({ timestamp, signal: Number(signal) }),
  },
  SetDERControl: {
    group: 'power',
    start: {
      isDefault: false,
      controlId: 'CONTROL-1',
      controlType: 'LimitMaxDischarge',
      limitMaxDischarge: { priority: 0, pctMaxDischargePower: 50 },
    },
  },
  GetDERControl: { group: 'power', fields: [], payload: (_values, requestId) => ({ requestId }) },
  ClearDERControl: { group: 'power', start: { isDefault: false, controlId: 'CONTROL-1' } },
  GetPeriodicEventStream: { group: 'settings', fields: [], payload: () => ({}) },
  AdjustPeriodicEventStream: { group: 'settings', start: { id: 1, params: { interval: 60, values: 10 } } },
}
