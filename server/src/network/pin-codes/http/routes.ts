/** The call that finds a pin code. */
import { findPinCode as findPinCodeCall } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { findPinCode } from '../index.ts'

const toWire = ({ name, lat, long, isExact }: NonNullable<Awaited<ReturnType<typeof findPinCode>>>) => ({
  name,
  location: { lat, long },
  isExact,
})

export const pinCodeRoutes: readonly Route[] = [
  read(findPinCodeCall, async ({ params }) => {
    const place = await findPinCode(params.pinCode)
    return ok({ data: { place: place ? toWire(place) : null } })
  }),
]
