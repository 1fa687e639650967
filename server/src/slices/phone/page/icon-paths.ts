/** Icons as strokes on 16 by 16: no font has to know them. The page that is sent and its script draw the same ones. */

export const ICONS = {
  back: 'M10 3 5 8l5 5',
  call: 'M3 3h3l1.2 3L5.6 7.2a8 8 0 0 0 3.2 3.2L10 8.8l3 1.2v3a10 10 0 0 1-10-10z',
  check: 'M3 8.5l3.2 3L13 4.5',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  down: 'M8 3v9.5M4 8.5l4 4 4-4',
  home: 'M2.5 8 8 3l5.5 5M4.5 7v6h7V7',
  leave: 'M6 3.5h6.5V10M12.5 3.5 4 12',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  more: 'M8 3v.01M8 8v.01M8 13v.01',
  person: 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8zM3 13.5c.6-2.6 2.6-3.8 5-3.8s4.4 1.2 5 3.8',
  place:
    'M8 14s4.5-4.3 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.7 8 14 8 14zM8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  plus: 'M8 3v10M3 8h10',
  reply: 'M6 4 2.5 7.5 6 11M3 7.500h6a4 4 0 0 1 4 4v.5',
  smile: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6 6.500v.01M10 6.500v.01M5.5 9.500c1.3 1.6 3.7 1.6 5 0',
  twice: 'M1.5 8.500l3 3L10.5 5M7 11.200l.5.3L14 5',
} as const

export type IconName = keyof typeof ICONS
