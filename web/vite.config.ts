/** Builds the web app into `.build/web`: hashed assets, every text precompressed beside itself. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { createAppPage } from './build/app-page.ts'
import { APPS } from './build/apps.ts'
import { brandColours } from './build/brand-colours.ts'
import { createTranslation, readTranslation } from './build/catalogue.ts'
import { classNames } from './build/class-names.ts'
import { colourSchemes } from './build/colour-schemes.ts'
import { land } from './build/land.ts'
import { createPanelScripts } from './build/panel-scripts.ts'
import { precompress } from './build/precompress.ts'
import { createSitePages } from './build/site-pages.ts'
import { createSiteTexts } from './build/site-texts.ts'

const resolveHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** English by default; another language's build is made beside it, into a folder of its own (`--outDir`). */
const translation = await readTranslation(process.env.WEB_LANGUAGE, resolveHere('./languages'))
const catalogue = createTranslation(resolveHere('./src'), translation)

export default defineConfig({
  root: resolveHere('.'),
  // Nothing that the build writes belongs anywhere but below `.build`.
  cacheDir: resolveHere('../.build/vite'),
  // The served files are the built ones, on every machine.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: resolveHere('../.build/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // In kB: the map's library, which comes where a map is seen.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Compressing is most of a build, and meant to be.
      checks: { bundlerTimings: false },
      output: {
        // What every surface shares stands apart: none carries another's weight with it.
        codeSplitting: {
          groups: [
            // What imports later: the guest's page has it, and no React.
            { name: 'later', test: /preload-helper|rolldown[\\/]runtime/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // The site and the panel draw codes: neither fetches the other for it.
            { name: 'qr', test: /node_modules[\\/]uqr[\\/]/ },
            // Not the texts of drivers: the choice of a language would come with them, and they before it.
            {
              name: 'shared',
              test: /web\/src\/shared\/(?!app\/|drivers\/|language\/|map\/|places\/|translate\.ts)/,
            },
            // What the panel and the driver's app have and the site has not.
            { name: 'apps', test: /web\/src\/shared\/app\// },
            // One sheet for what every screen of the panel has; before it comes what it builds on, after it a screen's
            // own.
            {
              name: 'panel',
              test: /web\/src\/admin\/(panel\.css|(ui|form|list|frame|session)\/[^?]*\.module\.css)/,
            },
            { name: 'maplibre-gl', test: /node_modules[\\/]maplibre-gl[\\/]/ },
            ...createPanelScripts(),
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
    createSiteTexts(resolveHere('./languages')),
    land(),
    createSitePages([catalogue]),
    ...APPS.map((app) => createAppPage(app, translation?.language ?? 'en-IN')),
    precompress(),
  ],
})
