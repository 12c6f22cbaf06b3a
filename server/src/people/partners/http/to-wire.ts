import { toRupees } from '@voltyatra/domain'
import type { Partner } from '../index.ts'

export const BASIS_POINTS_PER_PERCENT = 100

export const toWirePartner = (partner: Partner) => ({
  _id: partner.id,
  name: partner.name,
  mobile: partner.mobile,
  email: partner.email,
  status: partner.status,
  gstin: partner.gstin,
  commissionPercent: partner.commissionBp / BASIS_POINTS_PER_PERCENT,
  balance: toRupees(partner.balance),
  createdAt: partner.createdAt.toISOString(),
})
