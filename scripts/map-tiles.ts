/**
 * `npm run map-tiles -- FILE.pmtiles`: writes a small archive of a made-up town's streets, to try `MAP_TILES` with. How to get
 * the streets of India: docs/operations.md.
 */
import { writeFile } from 'node:fs/promises'
import { buildMapArchive } from '../web/build/map-archive.ts'
import { SAMPLE_STREETS } from '../web/build/sample-streets.ts'

const [file, ...more] = process.argv.slice(2)
if (!file?.endsWith('.pmtiles') || more.length > 0) {
  console.error('Name the file to write: npm run map-tiles -- streets.pmtiles')
  process.exit(1)
}
const archive = buildMapArchive(SAMPLE_STREETS)
await writeFile(file, archive).catch((error) => {
  console.error(`${file} cannot be written (${error.code}): name a file in a folder that is there and yours.`)
  process.exit(1)
})
console.log(`${file}: ${Math.ceil(archive.length / 1000)} kB. Start the program with MAP_TILES=${file}.`)
