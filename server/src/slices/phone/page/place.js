/** Where the one who holds the phone is, and how they are reached. */

import { holder } from './line.js'

export const whereIAm = {
  type: 'location',
  location: { latitude: 52.52, longitude: 13.405, name: 'Where I am', address: 'Berlin' },
}

const { wa_id, name } = holder

export const howIAmReached = {
  type: 'contacts',
  contacts: [
    {
      origin: 'contact_request',
      name: { formatted_name: name || `+${wa_id}`, first_name: name || `+${wa_id}` },
      phones: [{ phone: `+${wa_id}`, wa_id, type: 'CELL' }],
    },
  ],
}
