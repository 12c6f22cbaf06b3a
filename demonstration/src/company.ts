/** The company of the demonstration: its names, its office, whom drivers ask, and its registrations in nearly all states. */
import { checkGstin, type StateCode } from '@voltyatra/domain'
import type { AdministratorActor } from '@voltyatra/server/db/actor.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import {
  changeCompany,
  type RegistrationRequest,
  setRegistration,
} from '@voltyatra/server/people/company/index.ts'
import { beginPapers } from './bulk-paper-queries.ts'
import { createGive } from './commands.ts'
import { PLACES } from './facts/places.ts'

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

/** The letters of each state's series; Ladakh has no registration yet, so what is charged there waits for its invoice. */
const SERIES: Readonly<Partial<Record<StateCode, string>>> = {
  '01': 'JK',
  '02': 'HP',
  '03': 'PB',
  '04': 'CH',
  '05': 'UK',
  '06': 'HR',
  '08': 'RJ',
  '09': 'UP',
  '10': 'BR',
  '11': 'SK',
  '12': 'AR',
  '13': 'NL',
  '14': 'MN',
  '15': 'MZ',
  '16': 'TR',
  '17': 'ML',
  '18': 'AS',
  '19': 'WB',
  '20': 'JH',
  '21': 'OD',
  '22': 'CG',
  '23': 'MP',
  '26': 'DD',
  '30': 'GA',
  '31': 'LD',
  '32': 'KL',
  '34': 'PY',
  '35': 'AN',
  '37': 'AP',
}

/** One for each other state in which stations stand, at the first of its places. */
function listOtherRegistrations(): readonly RegistrationRequest[] {
  const registered = new Set<string>(REGISTRATIONS.map(({ gstin }) => gstin.slice(0, 2)))
  return Object.entries(SERIES).flatMap(([state, series]) => {
    const place = PLACES.find((one) => one.state === state)
    const [spot] = place?.spots ?? []
    if (!place || !spot || registered.has(state)) return []
    const address = [spot.locality ?? 'Station Road', place.city].join(', ')
    return [{ gstin: makeGstin(state), address, city: place.city, pincode: spot.pin, series }]
  })
}

function makeGstin(state: string): string {
  const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = digits.map((last) => `${state}${COMPANY.pan}1Z${last}`).find((gstin) => checkGstin(gstin).ok)
  if (!found) throw new Error(`No GSTIN in state ${state}`)
  return found
}

export async function enterCompany(db: Db, owner: AdministratorActor, at: Date): Promise<void> {
  const give = createGive(db)
  await beginPapers(db, at)
  await give(owner, at, (work) => changeCompany(work, COMPANY))
  for (const registration of [...REGISTRATIONS, ...listOtherRegistrations()]) {
    await give(owner, at, (work) => setRegistration(work, registration))
  }
}
