/** The company of the demonstration: its names, its office, whom drivers ask, and its registrations in six states. */
import type { AdministratorActor } from '@voltyatra/server/db/actor.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { changeCompany, setRegistration } from '@voltyatra/server/people/company/index.ts'
import { commandsTo } from './commands.ts'

const COMPANY = {
  brandName: 'VoltYatra',
  legalName: 'VoltYatra Charging Networks Private Limited',
  pan: 'AAJCV2026K',
  officeAddress: '4th Floor, 17 Residency Road',
  officeCity: 'Bengaluru',
  officePincode: '560025',
  officeState: '29',
  courtsCity: 'Bengaluru',
  supportEmail: 'support@voltyatra.example',
  supportPhone: '+91 80 4000 2025',
  supportHours: 'Every day, 24 hours',
  grievanceName: 'Kavitha Raghunathan',
  grievanceEmail: 'grievance@voltyatra.example',
  grievancePhone: '+91 80 4000 2026',
  socialUrls: ['https://x.com/', 'https://www.linkedin.com/', 'https://www.youtube.com/'],
} as const

const REGISTRATIONS = [
  {
    gstin: '29AAJCV2026K1Z1',
    address: '4th Floor, 17 Residency Road',
    city: 'Bengaluru',
    pincode: '560025',
    series: 'KA',
  },
  {
    gstin: '27AAJCV2026K1Z5',
    address: '2nd Floor, 88 Senapati Bapat Road',
    city: 'Pune',
    pincode: '411016',
    series: 'MH',
  },
  { gstin: '33AAJCV2026K1ZC', address: '41 Anna Salai', city: 'Chennai', pincode: '600002', series: 'TN' },
  {
    gstin: '36AAJCV2026K1Z6',
    address: '6-3-1090 Raj Bhavan Road',
    city: 'Hyderabad',
    pincode: '500082',
    series: 'TG',
  },
  {
    gstin: '24AAJCV2026K1ZB',
    address: '12 C G Road, Navrangpura',
    city: 'Ahmedabad',
    pincode: '380009',
    series: 'GJ',
  },
  {
    gstin: '07AAJCV2026K1Z7',
    address: '18 Barakhamba Road',
    city: 'New Delhi',
    pincode: '110001',
    series: 'DL',
  },
] as const

export async function enterCompany(db: Db, owner: AdministratorActor, at: Date): Promise<void> {
  const give = commandsTo(db)
  await give(owner, at, (work) => changeCompany(work, COMPANY))
  for (const registration of REGISTRATIONS) {
    await give(owner, at, (work) => setRegistration(work, registration))
  }
}
