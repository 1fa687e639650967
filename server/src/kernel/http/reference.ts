/** The reference page: the framework plug-in's page and script, taken once and served as plain files, offline. */

import fastify from 'fastify'

type Assets = { html: string; script: string }

let assets: Promise<Assets> | undefined

export function referenceAssets(): Promise<Assets> {
  assets ??= render()
  return assets
}

/** The package is large and few starts need it, so it is loaded at the first visit. */
async function render(): Promise<Assets> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Parley reference',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  await app.ready()
  const html = await app.inject('/docs/')
  const path = /src="([^"]+\.js)"/.exec(html.body)?.[1]
  if (!path) throw new Error('the reference page names no script')
  const script = await app.inject(new URL(path, 'http://localhost/docs/').pathname)
  await app.close()
  return { html: html.body.replace(path, '/docs/scalar.js'), script: script.body }
}
