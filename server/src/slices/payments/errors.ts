/** What is refused about payment configurations. */

import { refusing, shorten } from '../../kernel/wire/errors.ts'
import { UPI } from './payment-configuration.ts'

export const nameTaken = refusing(
  'nameTaken',
  {
    code: 131000,
    title: 'Configuration name already exists',
    meaning: 'the account has a configuration of this name',
  },
  (name: string) => ({
    message: `The account has a payment configuration named "${name}" already.`,
    userMessage: 'Choose another name, or change the configuration that has it.',
    blame: ['configuration_name'],
  }),
)

export const unknownProvider = refusing(
  'unknownProvider',
  { code: 131001, title: 'Invalid provider name', meaning: 'there is no such provider' },
  (name: string, known: string[]) => ({
    message: `Param provider_name must be one of {${known.join(', ')}} - got "${shorten(name, 80)}".`,
    blame: ['provider_name'],
  }),
)

export const providerNotConnected = refusing(
  'providerNotConnected',
  { code: 131001, title: 'Provider is not connected', meaning: 'the provider is not connected' },
  (name: string) => ({
    message: `The provider ${name} is known here but not connected. The operator sets PARLEY_GATEWAY_${name.toUpperCase()}_AUTHORIZE_URL, _TOKEN_URL, _CLIENT_ID and _CLIENT_SECRET.`,
    blame: ['provider_name'],
  }),
)

export const parameterMissing = refusing(
  'parameterMissing',
  { code: 100, meaning: 'a parameter that the provider needs is missing' },
  (parameter: string, provider: string) => ({
    message: `The parameter ${parameter} is required for the provider ${provider}.`,
    blame: [parameter],
  }),
)

export const parameterOutOfPlace = refusing(
  'parameterOutOfPlace',
  { code: 100, meaning: 'a parameter has no meaning for the provider' },
  (parameter: string, provider: string) => ({
    message: `Param ${parameter} has no meaning for the provider ${provider}; it is for ${provider === UPI ? 'gateways' : UPI}.`,
    blame: [parameter],
  }),
)

export const upiAddressRefused = refusing(
  'upiAddressRefused',
  { code: 100, meaning: 'upi_vpa is no UPI address' },
  (found: string) => ({
    message: `Param upi_vpa must be a UPI address such as name@bank - got "${shorten(found, 80)}".`,
    blame: ['upi_vpa'],
  }),
)

export const cannotChange = refusing(
  'cannotChange',
  { code: 100, meaning: 'the parameter cannot be changed' },
  (parameter: string) => ({
    message: `Param ${parameter} cannot be changed. Delete the configuration and create another.`,
    blame: [parameter],
  }),
)

export const redirectUrlRefused = refusing(
  'redirectUrlRefused',
  { code: 100, meaning: 'redirect_url is not one that may be redirected to' },
  (why: string, found: string) => ({
    message: `Param redirect_url ${why} - got "${shorten(found, 80)}".`,
    blame: ['redirect_url'],
  }),
)

export const nothingToAuthorize = refusing(
  'nothingToAuthorize',
  { code: 100, meaning: 'a UPI configuration needs no authorization link' },
  (name: string) => ({
    message: `The payment configuration "${name}" is a UPI address: it is active and needs no authorization link.`,
    blame: ['configuration_name'],
  }),
)
