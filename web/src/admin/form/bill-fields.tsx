/** The fields of a partner's bill: its amount before GST, the energy, and a picture of it. */
import { TextInput } from '@mantine/core'
import fieldStyles from '../ui/fields.module.css'
import { computeGst, roundToPaise, toNumber, toRupees } from './amounts.ts'
import { PictureField } from './picture-field.tsx'
import type { Errors } from './use-form.ts'

export const EMPTY_BILL = { thirdPartyAmount: '', thirdPartyKwh: '' }

type BillValues = typeof EMPTY_BILL

const ENERGY_DECIMALS = 3

/** In rupees and kWh; undefined what cannot be read. */
export const readBill = ({ thirdPartyAmount, thirdPartyKwh }: BillValues) => ({
  amount: toRupees(thirdPartyAmount),
  kwh: toNumber(thirdPartyKwh, ENERGY_DECIMALS),
})

/** What cannot be read of it, as a form's `check` says it. */
export function findBillFaults(values: BillValues): Errors<BillValues> {
  const { amount, kwh } = readBill(values)
  return {
    ...(amount === undefined && {
      thirdPartyAmount: 'Enter an amount with at most two decimals, like 1,250.50',
    }),
    ...(kwh === undefined && { thirdPartyKwh: 'Enter a number with at most three decimals, like 12.5' }),
  }
}

/** In rupees; undefined as long as no amount is typed. */
export function computeBill(typed: string, gstPercent: number) {
  const amount = toRupees(typed)
  if (amount === undefined) return { gst: undefined, total: undefined }
  const gst = computeGst(amount, gstPercent)
  return { gst, total: roundToPaise(amount + gst) }
}

interface BillFieldsProps {
  readonly form: { readonly field: (name: keyof BillValues) => object }
  readonly picture: File | undefined
  readonly onChoose: (picture: File | undefined) => void
  readonly texts: {
    readonly amount: string
    readonly kwh: string
    readonly picture: string
    readonly pictureHint: string
    readonly preview: string
  }
}

export function BillFields({ form, picture, onChoose, texts }: BillFieldsProps) {
  return (
    <>
      <div className={fieldStyles.fields}>
        <TextInput
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.field('thirdPartyAmount')}
        />
        <TextInput
          label={texts.kwh}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('thirdPartyKwh')}
        />
      </div>
      <PictureField
        label={texts.picture}
        hint={texts.pictureHint}
        alt={texts.preview}
        picture={picture}
        onChoose={onChoose}
      />
    </>
  )
}
