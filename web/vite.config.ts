/** Builds the web app into `.build/web`: hashed assets, every text precompressed beside itself. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { brandColours } from './build/brand-colours.ts'
import { readTranslation, translated } from './build/catalogue.ts'
import { classNames } from './build/class-names.ts'
import { colourSchemes } from './build/colour-schemes.ts'
import { land } from './build/land.ts'
import { panelPage } from './build/panel-page.ts'
import { precompress } from './build/precompress.ts'
import { sitePages } from './build/site-pages.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** English unless said; another language's build is made beside it, into a folder of its own (`--outDir`). */
const translation = await readTranslation(process.env.WEB_LANGUAGE, here('./languages'))
const catalogue = translated(here('./src'), translation)

export default defineConfig({
  root: here('.'),
  // Nothing that the build writes belongs anywhere but below `.build`.
  cacheDir: here('../.build/vite'),
  // The served files are the built ones, on every machine.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // In kB: the map's library, which comes where a map is seen.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What every surface shares stands apart: none carries another's weight with it.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|preload-helper|rolldown[\\/]runtime/,
            },
            { name: 'shared', test: /web\/src\/shared\// },
            // One sheet for what every screen of the panel has; before it comes what it builds on, after it a screen's
            // own.
            {
              name: 'panel',
              test: /web\/src\/admin\/(panel\.css|(ui|form|list|frame|session)\/[^?]*\.module\.css)/,
            },
            { name: 'maplibre-gl', test: /node_modules[\\/]maplibre-gl[\\/]/ },
          ],
        },
      },
      onLog(level, log, handle) {
        // Kits mark their files for servers that render components; nothing is lost here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
  worker: { format: 'es' },
  css: { postcss: { plugins: [brandColours, colourSchemes] }, modules: classNames },
  plugins: [
    catalogue,
    land(),
    sitePages([catalogue]),
    panelPage(translation?.language ?? 'en-IN'),
    precompress(),
  ],
})
