/** What is refused about payment configurations. */

import { invalidParameter, refusal, shorten } from '../../kernel/errors.ts'
import { UPI } from './payment-configuration.ts'

export const nameTaken = (name: string) =>
  refusal(131000, 400, `(#131000) The account has a payment configuration named "${name}" already.`, {
    title: 'Configuration name already exists',
    userMessage: 'Choose another name, or change the configuration that has it.',
    blame: ['configuration_name'],
  })

export const unknownProvider = (name: string, known: string[]) =>
  refusal(
    131001,
    400,
    `(#131001) Param provider_name must be one of {${known.join(', ')}} - got "${shorten(name, 80)}".`,
    { title: 'Invalid provider name', blame: ['provider_name'] },
  )

export const providerNotConnected = (name: string) =>
  refusal(
    131001,
    400,
    `(#131001) The provider ${name} is known here but not connected. The operator sets PARLEY_GATEWAY_${name.toUpperCase()}_AUTHORIZE_URL, _TOKEN_URL, _CLIENT_ID and _CLIENT_SECRET.`,
    { title: 'Provider is not connected', blame: ['provider_name'] },
  )

export const parameterMissing = (parameter: string, provider: string) =>
  invalidParameter(`(#100) The parameter ${parameter} is required for the provider ${provider}.`, {
    blame: [parameter],
  })

export const parameterOutOfPlace = (parameter: string, provider: string) =>
  invalidParameter(
    `(#100) Param ${parameter} has no meaning for the provider ${provider}; it is for ${provider === UPI ? 'gateways' : UPI}.`,
    { blame: [parameter] },
  )

export const cannotChange = (parameter: string) =>
  invalidParameter(
    `(#100) Param ${parameter} cannot be changed. Delete the configuration and create another.`,
    { blame: [parameter] },
  )

export const redirectUrlRefused = (why: string, found: string) =>
  invalidParameter(`(#100) Param redirect_url ${why} - got "${shorten(found, 80)}".`, {
    blame: ['redirect_url'],
  })

export const nothingToAuthorize = (name: string) =>
  invalidParameter(
    `(#100) The payment configuration "${name}" is a UPI address: it is active and needs no authorization link.`,
    { blame: ['configuration_name'] },
  )
