/** What of GeoJSON (RFC 7946) the map is given: points and lines, by longitude and latitude. */
type Geometry =
  | { readonly type: 'Point'; readonly coordinates: number[] }
  | { readonly type: 'LineString'; readonly coordinates: number[][] }

export interface Feature {
  readonly type: 'Feature'
  readonly geometry: Geometry
  readonly properties: Readonly<Record<string, string | number>>
}

export interface FeatureCollection {
  readonly type: 'FeatureCollection'
  readonly features: Feature[]
}
