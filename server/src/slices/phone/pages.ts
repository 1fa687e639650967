/** The sandbox phone: the page that plays a customer's phone, and everything it asks for. */

import { type PageTable, page } from '../../kernel/pages/page.ts'
import { findMedia, mediaUrl } from '../media/index.ts'
import { assetPage } from './assets.ts'
import { doAction, sendFile, sendWords, tap } from './customer.ts'
import { openSheet, playSheet } from './flow-sheet.ts'
import { holderQuery, lineOf, noPhoneHere } from './line.ts'
import { phonePage } from './shell.ts'
import { openStream } from './stream.ts'

const streamPage = page({
  sandboxOnly: true,
  query: holderQuery,
  refusal: 'json',
  async run(request) {
    const line = await lineOf(request, request.query)
    return {
      type: 'text/event-stream; charset=utf-8',
      body: openStream(line, request.left),
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    }
  },
})

/** To a link signed just now, whatever the age of the message. */
const mediaPage = page({
  sandboxOnly: true,
  query: holderQuery,
  refusal: 'json',
  async run(request) {
    const { call, number } = await lineOf(request, request.query)
    const media = await findMedia(call, request.parameters.media_id ?? '')
    if (media?.account_id !== number.account_id) throw noPhoneHere()
    const { pathname, search } = new URL(mediaUrl(call, media))
    return {
      status: 302,
      type: 'text/plain; charset=utf-8',
      body: '',
      headers: { location: pathname + search, 'cache-control': 'no-store' },
    }
  },
})

export const phonePages = {
  'GET /phone/{phone_number}': phonePage,
  'GET /phone/{phone_number}/events': streamPage,
  'GET /phone/{phone_number}/media/{media_id}': mediaPage,
  'GET /phone/{phone_number}/flow/{message_id}': openSheet,
  'POST /phone/{phone_number}/flow/{message_id}': playSheet,
  'POST /phone/{phone_number}/messages': sendWords,
  'POST /phone/{phone_number}/taps': tap,
  'POST /phone/{phone_number}/media': sendFile,
  'POST /phone/{phone_number}/customer': doAction,
  'GET /phone_assets/{file}': assetPage,
} satisfies PageTable
