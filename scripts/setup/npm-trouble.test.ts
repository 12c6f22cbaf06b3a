import { expect, test } from 'vitest'
import { explainNpm } from './npm-trouble.mjs'

test.each([
  [
    'npm error code ENOTFOUND\nnpm error network request to https://registry.example/zod failed',
    'does not reach',
  ],
  ['npm error code EAI_AGAIN', 'does not reach'],
  ['npm error nospc ENOSPC: no space left on device, write', 'disk is full'],
  ["npm error Error: EACCES: permission denied, mkdir '/home/asha/.npm'", 'not allowed to write'],
  [
    'npm error code EUSAGE\nnpm error `npm ci` can only install packages when … in sync',
    'do not belong together',
  ],
  ['npm error code EINTEGRITY', 'not the one that was pinned'],
  ['npm error code E404\nnpm error 404 Not Found', 'registry refused'],
  ['Error: spawn npm ENOENT', 'npm was not found'],
])('%j is explained in plain words', (output, meaning) => {
  expect(explainNpm(output).split('\n')[0]).toContain(meaning)
})

test('whatever npm says is passed on, without its decoration', () => {
  const output =
    'npm error code EWHAT\nnpm error\nnpm error     at run (cli.js:1:1)\nnpm error A complete log of this run can be found in: /x\n'
  expect(explainNpm(output).split('\n').slice(1)).toEqual(['  npm: code EWHAT'])
})
