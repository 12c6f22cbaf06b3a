/** Builds the web app into `.build/web`: hashed assets, every text precompressed beside itself. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  // Nothing that the build writes belongs anywhere but below `.build`.
  cacheDir: here('../.build/vite'),
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    rolldownOptions: { input: { index: here('index.html'), notFound: here('404.html') } },
    reportCompressedSize: false,
  },
  plugins: [precompress()],
})
