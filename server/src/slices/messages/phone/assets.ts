/** The page's script and style: files of our own, read once. */

import { readFileSync } from 'node:fs'
import type { Page } from '../../../kernel/graph/pages.ts'
import { sha256 } from '../../../kernel/secrets.ts'
import { noPhoneHere } from './line.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

/** What the page may load, with the type of each. */
const FILES: Record<string, string> = {
  'phone.css': 'text/css; charset=utf-8',
  'phone.js': SCRIPT,
  'bubbles.js': SCRIPT,
  'buttons.js': SCRIPT,
  'composer.js': SCRIPT,
  'elements.js': SCRIPT,
  'line.js': SCRIPT,
  'media.js': SCRIPT,
  'sheets.js': SCRIPT,
  'toast.js': SCRIPT,
}

type Asset = { type: string; text: string; etag: string }

const read = new Map<string, Asset>()

function assetNamed(name: string): Asset | undefined {
  const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (type === undefined) return undefined
  let asset = read.get(name)
  if (!asset) {
    const text = readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
    asset = { type, text, etag: `"${sha256(text).slice(0, 22)}"` }
    read.set(name, asset)
  }
  return asset
}

export const assetPage: Page = ({ parameters, headers }) => {
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
}
