/** Builds the web app into `.build/web`: hashed assets, every text precompressed beside itself. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { brandColours } from './build/brand-colours.ts'
import { precompress } from './build/precompress.ts'
import { sitePages } from './build/site-pages.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  // Nothing that the build writes belongs anywhere but below `.build`.
  cacheDir: here('../.build/vite'),
  // What is built is what is served, whoever builds it.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  css: { postcss: { plugins: [brandColours] } },
  plugins: [sitePages(), precompress()],
})
