/** Ends the process with one sentence where Node is too old to carry the installation; written for any Node. */
const LEAST_MAJOR = 20

if (Number(process.versions.node.split('.')[0]) < LEAST_MAJOR) {
  console.error(
    'VoltYatra needs Node ' +
      LEAST_MAJOR +
      ' or newer to install itself; this is Node ' +
      process.versions.node +
      '. Install a newer one (https://nodejs.org) and try again.',
  )
  process.exit(1)
}
