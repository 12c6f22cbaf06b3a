/** Where the network's points of light stand on the picture: cities and the roads between them, and no borders at all. */

/** Longitude, latitude and how many points of light the city has. */
const CITIES: Readonly<Record<string, readonly [number, number, number]>> = {
  srinagar: [74.8, 34.1, 4],
  jammu: [74.9, 32.7, 3],
  amritsar: [74.9, 31.6, 5],
  chandigarh: [76.8, 30.7, 8],
  dehradun: [78.0, 30.3, 5],
  delhi: [77.2, 28.6, 24],
  jaipur: [75.8, 26.9, 10],
  jodhpur: [73.0, 26.3, 5],
  bikaner: [73.3, 28.0, 3],
  agra: [78.0, 27.2, 6],
  lucknow: [80.9, 26.8, 10],
  kanpur: [80.3, 26.4, 6],
  varanasi: [83.0, 25.3, 7],
  patna: [85.1, 25.6, 8],
  siliguri: [88.4, 26.7, 5],
  guwahati: [91.7, 26.1, 7],
  jorhat: [94.2, 26.8, 3],
  shillong: [91.9, 25.6, 2],
  kolkata: [88.4, 22.6, 16],
  ranchi: [85.3, 23.4, 5],
  bhubaneswar: [85.8, 20.3, 7],
  raipur: [81.6, 21.3, 6],
  nagpur: [79.1, 21.1, 8],
  bhopal: [77.4, 23.3, 7],
  indore: [75.9, 22.7, 8],
  ahmedabad: [72.6, 23.0, 14],
  rajkot: [70.8, 22.3, 6],
  bhuj: [69.7, 23.2, 3],
  surat: [72.8, 21.2, 9],
  mumbai: [72.9, 19.1, 22],
  pune: [73.9, 18.5, 16],
  nashik: [73.8, 20.0, 5],
  aurangabad: [75.3, 19.9, 4],
  hyderabad: [78.5, 17.4, 18],
  visakhapatnam: [83.3, 17.7, 7],
  vijayawada: [80.6, 16.5, 7],
  goa: [74.0, 15.4, 6],
  hubballi: [75.1, 15.4, 4],
  mangaluru: [74.9, 12.9, 5],
  bengaluru: [77.6, 13.0, 24],
  chennai: [80.3, 13.1, 18],
  mysuru: [76.6, 12.3, 4],
  coimbatore: [77.0, 11.0, 8],
  kochi: [76.3, 10.0, 8],
  madurai: [78.1, 9.9, 6],
  thiruvananthapuram: [76.9, 8.5, 5],
  kanyakumari: [77.5, 8.1, 2],
}

type City = keyof typeof CITIES

/** The roads on which light travels. */
const ROADS: readonly (readonly City[])[] = [
  ['srinagar', 'jammu', 'amritsar', 'chandigarh', 'delhi'],
  ['delhi', 'agra', 'kanpur', 'varanasi', 'ranchi', 'kolkata'],
  ['delhi', 'jaipur', 'ahmedabad', 'surat', 'mumbai'],
  ['mumbai', 'pune', 'hubballi', 'bengaluru', 'chennai'],
  ['nagpur', 'hyderabad', 'bengaluru', 'madurai', 'kanyakumari'],
  ['kolkata', 'bhubaneswar', 'visakhapatnam', 'vijayawada', 'chennai'],
  ['lucknow', 'patna', 'siliguri', 'guwahati', 'jorhat'],
]

/** Roads with points beside them and no travelling light. */
const MORE_ROADS: readonly (readonly City[])[] = [
  ['mumbai', 'goa', 'mangaluru', 'kochi', 'thiruvananthapuram'],
  ['ahmedabad', 'rajkot', 'bhuj'],
  ['indore', 'bhopal', 'nagpur', 'raipur', 'bhubaneswar'],
  ['jaipur', 'jodhpur', 'ahmedabad'],
  ['bikaner', 'delhi', 'lucknow'],
  ['mumbai', 'nashik', 'indore', 'jaipur'],
  ['pune', 'aurangabad', 'nagpur'],
  ['pune', 'hyderabad', 'vijayawada'],
  ['mysuru', 'coimbatore', 'kochi'],
]

const SCALE = 20.4
const WEST = 68.4
const NORTH = 35.2
/** A degree of longitude is this much shorter than one of latitude in the middle of the country. */
const NARROWING = 0.925

interface Point {
  readonly x: number
  readonly y: number
}

const projectPoint = (longitude: number, latitude: number): Point => ({
  x: (longitude - WEST) * NARROWING * SCALE,
  y: (NORTH - latitude) * SCALE,
})

const projectCity = (city: City): Point => {
  const [longitude, latitude] = CITIES[city] ?? [0, 0]
  return projectPoint(longitude, latitude)
}

/** The same scatter in every build. */
function scatter(): () => number {
  let seed = 20_25
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
}

const drawDots = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join('')

/** Points of light around cities and along roads, as one path of round dots. */
export function drawStationDots(): string {
  const random = scatter()
  const around = Object.values(CITIES).flatMap(([longitude, latitude, count]) =>
    Array.from({ length: Math.ceil(count * 0.8) + 2 }, () => {
      const spread = 0.5 + count / 22
      return projectPoint(
        longitude + (random() + random()) * spread,
        latitude + (random() + random()) * spread,
      )
    }),
  )
  const along = [...ROADS, ...MORE_ROADS].flatMap((road) =>
    listLegs(road).flatMap(([from, to]) => {
      const count = Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 11)
      return Array.from({ length: count }, (_, index) => {
        const part = (index + 0.5) / count
        return {
          x: from.x + (to.x - from.x) * part + random() * 9,
          y: from.y + (to.y - from.y) * part + random() * 9,
        }
      })
    }),
  )
  return drawDots([...around, ...along])
}

/** The larger lights: cities with many points. */
export const drawCityDots = (): string =>
  drawDots(
    Object.values(CITIES)
      .filter(([, , count]) => count >= 7)
      .map(([longitude, latitude]) => projectPoint(longitude, latitude)),
  )

/** The roads on which light travels, each as a path. */
export const drawRoadPaths = (): readonly string[] =>
  ROADS.map((road) =>
    road
      .map(projectCity)
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`)
      .join(''),
  )

function listLegs(road: readonly City[]): (readonly [Point, Point])[] {
  return road.slice(1).map((city, index) => [projectCity(road[index] as City), projectCity(city)])
}
