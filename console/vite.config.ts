/** How the console is built: hashed files that work at any address, and nothing inline that a strict policy would refuse. */

import { defineConfig } from 'vite'

const SERVER = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Built, everything is found relative to the page's base; while developing, the console stands where the server has it.
  base: command === 'build' ? './' : '/console/',
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    // What is smaller goes with a neighbour: one page is a request or two, not a dozen.
    rollupOptions: {
      output: {
        experimentalMinChunkSize: 12_000,
        // The phone and the pages of the server use the same faces, by a name that stays.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'fonts/[name][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  esbuild: { jsx: 'automatic' },
  worker: { format: 'es' },
  server: {
    strictPort: true,
    proxy: { '^/(?!console(/(?!session)|$))': { target: SERVER, headers: { origin: SERVER } } },
  },
}))
