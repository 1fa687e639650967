/** What a message shows beside words: pictures, film, sound, files, places, people. */

import { el, link, words } from './elements.ts'
import { mediaAddress } from './line.ts'
import type { Media, Person, Place } from './message.ts'

const sourceOf = (media: Media | undefined) =>
  media?.id !== undefined ? new URL(mediaAddress(media.id), location.href).href : media?.link

const DRAWN: Record<string, (media: Media, src: string) => HTMLElement> = {
  image: (media, src) =>
    link(src, el('img', { src, alt: media.caption ?? 'Photo', class: 'picture', loading: 'lazy' })),
  sticker: (_, src) => el('img', { src, alt: 'Sticker', class: 'sticker', loading: 'lazy' }),
  video: (_, src) => el('video', { src, controls: true, preload: 'metadata', class: 'picture' }),
  gif: (_, src) => el('video', { src, autoplay: true, loop: true, muted: true, class: 'picture' }),
  audio: (_, src) => el('audio', { src, controls: true, preload: 'none' }),
  document: (media, src) =>
    el(
      'div',
      { class: 'file' },
      el('span', { 'aria-hidden': 'true' }),
      link(src, media.filename ?? 'Document'),
    ),
}

/** A picture that cannot be loaded leaves a quiet line instead of a broken one. */
function withFallback(element: HTMLElement, type: string): HTMLElement {
  const shown = element.querySelector('img') ?? element
  shown.addEventListener('error', () => {
    element.replaceWith(el('p', { class: 'missing' }, `The ${type} cannot be shown.`))
  })
  return element
}

export function mediaPart(type: string, media: Media | undefined): (HTMLElement | undefined)[] {
  const src = sourceOf(media)
  const drawn = media === undefined || src === undefined ? undefined : DRAWN[type]?.(media, src)
  return [
    drawn && (type === 'document' ? drawn : withFallback(drawn, type)),
    media?.caption ? el('p', { class: 'words', dir: 'auto' }, words(media.caption)) : undefined,
  ]
}

export function place({ latitude, longitude, name, address }: Place): HTMLElement {
  const map = `https://www.openstreetmap.org/?mlat=${Number(latitude)}&mlon=${Number(longitude)}#map=16/${Number(latitude)}/${Number(longitude)}`
  return el(
    'div',
    { class: 'place' },
    el('div', { class: 'map', 'aria-hidden': 'true' }, el('span')),
    el('p', { class: 'words' }, link(map, el('b', undefined, name || 'Location'))),
    el('small', undefined, address || `${latitude}, ${longitude}`),
  )
}

export function people(contacts: Person[]): HTMLElement[] {
  return contacts.map(({ name, phones, org }) =>
    el(
      'div',
      { class: 'person' },
      el('span', { class: 'photo', 'aria-hidden': 'true' }, [...(name?.formatted_name ?? '·')][0]),
      el(
        'div',
        undefined,
        el('b', undefined, name?.formatted_name ?? 'Contact'),
        (phones ?? []).map(({ phone }) => el('small', undefined, phone)),
        org?.company && el('small', undefined, org.company),
      ),
    ),
  )
}
