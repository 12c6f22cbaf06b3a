/**
 * A build step: writes `.br` and `.gz` beside every asset and icon, so that the server sends them without any work. Pages it
 * compresses itself, once it has put its own address into them.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(css|js|mjs|json|svg|webmanifest|wasm|map)$/
/** Below this many bytes an answer fits one packet either way. */
const LEAST_BYTES = 512

export function precompress(): Plugin {
  let outDir = ''
  let isWritten = false
  return {
    name: 'voltyatra:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // Of a build that fails its own words are what is to be read.
      if (!isWritten) return
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
      await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < LEAST_BYTES) return
  const forms = {
    '.br': await promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    '.gz': await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [ending, compressed] of Object.entries(forms)) {
    if (compressed.length < content.length) await writeFile(path + ending, compressed)
  }
}
