/**
 * Names every platform's optional packages in package-lock.json. A registry that has only some platforms' packages
 * makes npm leave the others out, and `npm ci` then refuses the file everywhere. Run after every `npm install`. The
 * checksums that are missing are asked of the registry, which is npm's to know; what it does not have stays without.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const SYSTEMS = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openharmony',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
]
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const { packages } = lock
const known = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  if (path === '') continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (known.has(name) || !/^\d/.test(version)) continue
    const words = name.split(/[-/]/)
    const os = SYSTEMS.filter((system) => words.includes(system))
    const cpu = PROCESSORS.filter((processor) => words.includes(processor))
    if (os.length === 0 && cpu.length === 0) continue
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
    known.add(name)
  }
}
/** As the registry answers; undefined where it has no such package. */
function checksumOf(name, version) {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity']
    return (
      execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

for (const [path, locked] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || locked.link || locked.integrity) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 13)
  const integrity = checksumOf(name, locked.version)
  if (integrity) packages[path] = { version: locked.version, integrity, ...locked }
}
const sorted = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
