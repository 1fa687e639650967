/** The page's script and style: files of our own, read once. */

import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { sha256 } from '../../kernel/crypto/secrets.ts'
import { page } from '../../kernel/pages/page.ts'
import { facesAt, TOKENS } from '../../kernel/pages/page-look.ts'
import { noPhoneHere } from './line.ts'

const SCRIPTS = [
  'address.ts',
  'bubbles.ts',
  'cards.ts',
  'composer.ts',
  'customer.ts',
  'elements.ts',
  'end-of-chat.ts',
  'icon-paths.ts',
  'line.ts',
  'media.ts',
  'menus.ts',
  'message.ts',
  'offer.ts',
  'phone.ts',
  'products.ts',
  'reactions.ts',
  'sheets.ts',
  'taps.ts',
  'toast.ts',
]

/** One stylesheet: the colours of every page, then its parts in this order. */
const STYLES = [
  'ground.css',
  'bar.css',
  'chat.css',
  'media.css',
  'writing.css',
  'sheets.css',
  'commerce.css',
  'desk.css',
]

/** What the page may load: the type of each, and the files that it is made of. */
const ASSETS = new Map<string, { type: string; begins?: string; files: string[] }>([
  [
    'phone.css',
    { type: 'text/css; charset=utf-8', begins: facesAt('../console/fonts') + TOKENS, files: STYLES },
  ],
])
for (const file of SCRIPTS) ASSETS.set(file, { type: 'text/javascript; charset=utf-8', files: [file] })

type Asset = { type: string; text: string; etag: string }

const read = new Map<string, Asset>()

function assetNamed(name: string): Asset | undefined {
  const wanted = ASSETS.get(name)
  const known = read.get(name)
  if (known || !wanted) return known
  const parts = wanted.files.map((file) => {
    const source = readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8')
    return file.endsWith('.ts') ? withoutTypes(source) : source
  })
  const text = [wanted.begins ?? '', ...parts].join('\n')
  const asset = { type: wanted.type, text, etag: `"${sha256(text).slice(0, 22)}"` }
  read.set(name, asset)
  return asset
}

/** As the runtime does with every file of ours; that this is new it would say to whoever looks at the terminal. */
function withoutTypes(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

export const assetPage = page({
  sandboxOnly: true,
  refusal: 'json',
  run({ parameters, headers }) {
    const asset = assetNamed(parameters.file ?? '')
    if (!asset) throw noPhoneHere()
    const { type, text, etag } = asset
    const isKnown = headers['if-none-match'] === etag
    return {
      status: isKnown ? 304 : 200,
      type,
      body: isKnown ? '' : text,
      headers: { etag, 'cache-control': 'no-cache' },
    }
  },
})
