/** Messages that ask for one thing: where the customer is or lives, how they are reached, whether they may be called. */

import { z } from 'zod'
import { choice, list, object, text } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'
import { body, frame, kind } from './parts.ts'

export const locationRequest = z
  .object({
    type: kind('location_request_message'),
    body,
    action: object({ name: choice(['send_location']).describe('Always send_location.') }).describe(
      'A button that sends a location.',
    ),
  })
  .meta({ id: 'LocationRequestInteractive' })

export const contactRequest = z
  .object({
    type: kind('request_contact_info'),
    body,
    action: object({
      name: choice(['request_contact_info']).describe('Always request_contact_info.'),
    }).describe("A button that sends the customer's number."),
  })
  .meta({ id: 'ContactRequestInteractive' })

export const callPermissionRequest = z
  .object({
    type: kind('call_permission_request'),
    body: body.optional(),
    action: object({
      name: choice(['call_permission_request']).describe('Always call_permission_request.'),
    }).describe('Buttons to allow it or not.'),
  })
  .meta({ id: 'CallPermissionRequestInteractive' })

const line = text({ max: LIMITS.addressLineLengthMax }).optional()

/** What an address is made of; which of it the form asks for depends on the country. */
const address = object({
  name: line.describe('Who lives there.'),
  phone_number: line.describe('Their phone number.'),
  in_pin_code: line.describe('The pin code, in India.'),
  sg_post_code: line.describe('The post code, in Singapore.'),
  house_number: line.describe('Flat or house, in India.'),
  floor_number: line.describe('Floor, in India.'),
  tower_number: line.describe('Tower, in India.'),
  unit_number: line.describe('Unit, in Singapore.'),
  building_name: line.describe('Building, in India.'),
  address: line.describe('Street and number.'),
  landmark_area: line.describe('What is near, in India.'),
  city: line.describe('City.'),
  state: line.describe('State, in India.'),
})

const savedAddress = object({
  id: text({ min: 1, max: LIMITS.buttonIdLengthMax }).describe('Comes back when it is chosen.'),
  value: address.describe('The address.'),
})

export const addressMessage = z
  .object({
    type: kind('address_message'),
    ...frame,
    action: object({
      name: choice(['address_message']).describe('Always address_message.'),
      parameters: object({
        country: choice(['IN', 'SG']).describe('Whose form of address.'),
        values: address.optional().describe('What is filled in already.'),
        saved_addresses: list(savedAddress, { max: LIMITS.savedAddressesMax })
          .optional()
          .describe('Addresses to choose from.'),
        validation_errors: address.optional().describe('What was wrong with the answer before, by field.'),
      }).describe('The form.'),
    }).describe('A button that opens a form.'),
  })
  .meta({ id: 'AddressInteractive' })
