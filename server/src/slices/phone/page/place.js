/** Where the one who holds the phone is. */

export const whereIAm = {
  type: 'location',
  location: { latitude: 52.52, longitude: 13.405, name: 'Where I am', address: 'Berlin' },
}
