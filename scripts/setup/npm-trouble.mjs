/** What npm's errors mean, in plain words. */

const TROUBLES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/,
    'The packages could not be downloaded: this machine does not reach the package registry. Check the connection (and the proxy, if there is one), then start again.',
  ],
  [
    /ENOSPC|EDQUOT/,
    'The disk is full: about 500 MB are needed for the packages. Make room, then start again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'npm was not allowed to write a file. Make this folder and the npm cache yours (npm config get cache), then start again.',
  ],
  [
    /EUSAGE|in sync/,
    'package.json and package-lock.json do not belong together: run "npm install", or take both from the same commit.',
  ],
  [
    /EINTEGRITY/,
    'A downloaded package is not the one that was pinned: run "npm cache clean --force", then start again. If it stays so, do not trust the registry you use.',
  ],
  [
    /E40[134]|ETARGET|E5\d\d/,
    'The package registry refused a package. If you use a registry of your own, see that it has all of package-lock.json; else try again later.',
  ],
  [/spawn .*ENOENT/, 'npm was not found: install it with Node (https://nodejs.org), then start again.'],
]

const UNKNOWN = [/$/, 'The packages could not be installed; start again.']

/** @param {string} said what npm printed */
export function explainNpm(said) {
  const [, meaning] = TROUBLES.find(([sign]) => sign.test(said)) ?? UNKNOWN
  const words = said
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim())
    .filter((line) => line !== '' && !/^at |^A complete log of this run|_logs/.test(line))
  return [meaning, ...words.slice(0, 6).map((line) => `  npm: ${line}`)].join('\n')
}
