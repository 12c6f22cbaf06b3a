/** A customer as the wire shows one, to the operator and to the driver. */
import { toRupees } from '@voltyatra/domain'
import type { Customer, CustomerProfile } from '../index.ts'

const toLocation = ({ latitude, longitude }: Customer): { coordinates: [number, number] } | null =>
  latitude === null || longitude === null ? null : { coordinates: [latitude, longitude] }

const toVehicle = ({ vehicleId, vehicleName }: Customer): { _id: string; name: string } | null =>
  vehicleId === null || vehicleName === null ? null : { _id: vehicleId, name: vehicleName }

const toWirePerson = (customer: Customer) => ({
  _id: customer.id,
  email: customer.email,
  phone: customer.phone,
  name: customer.name,
  walletBalance: toRupees(customer.walletBalance),
  location: toLocation(customer),
  vehicle: toVehicle(customer),
  createdAt: customer.createdAt.toISOString(),
})

/** As a row of the operator's list. */
export const toWireCustomer = (customer: Customer) => ({
  ...toWirePerson(customer),
  amountOwed: toRupees(customer.owed),
  isBlocked: customer.blockedAt !== null,
})

/** As the operator looks at one. */
export const toWireDetail = (customer: CustomerProfile) => ({
  ...toWireCustomer(customer),
  holds: toRupees(customer.holds),
  blockedAt: customer.blockedAt?.toISOString() ?? null,
  blockReason: customer.blockReason,
})

/** As drivers see themselves. */
export const toWireProfile = (customer: CustomerProfile) => ({
  ...toWirePerson(customer),
  holds: toRupees(customer.holds),
  amountOwed: toRupees(customer.owed),
})
