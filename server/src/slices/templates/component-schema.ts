/** The parts of a template as they are sent and answered. The rules judge what is sent; this is how it is described. */

import { z } from 'zod'
import { BUTTONS_MAX, HEADER_FORMATS, LIMITS, OTP_TYPES } from './template.ts'

const named = z.array(z.object({ param_name: z.string(), example: z.string() }))
const optionalText = (max: number, description: string) =>
  z.string().max(max).optional().describe(description)

const header = z
  .object({
    type: z.literal('HEADER'),
    format: z.enum(HEADER_FORMATS).optional().describe('A line of text, or a file above the text.'),
    text: optionalText(LIMITS.headerLengthMax, 'The line; at most one variable.'),
    example: z
      .object({
        header_text: z.array(z.string()).optional(),
        header_text_named_params: named.optional(),
        header_handle: z.array(z.string()).optional().describe('The handle of an uploaded sample.'),
      })
      .optional(),
  })
  .meta({ id: 'TemplateHeader' })

const body = z
  .object({
    type: z.literal('BODY'),
    text: optionalText(
      LIMITS.bodyLengthMax,
      'The text, with variables such as {{1}} or {{first_name}}. AUTHENTICATION templates may leave it out.',
    ),
    add_security_recommendation: z
      .boolean()
      .optional()
      .describe('Of AUTHENTICATION templates: advise not to share the code.'),
    example: z
      .object({
        body_text: z.array(z.array(z.string())).optional().describe('Values for the variables, in sets.'),
        body_text_named_params: named.optional(),
      })
      .optional(),
  })
  .meta({ id: 'TemplateBody' })

const footer = z
  .object({
    type: z.literal('FOOTER'),
    text: optionalText(LIMITS.footerLengthMax, 'The line below; no variables.'),
    code_expiration_minutes: z
      .int()
      .min(1)
      .max(LIMITS.codeExpirationMinutesMax)
      .optional()
      .describe('Of AUTHENTICATION templates: for how long the code is valid.'),
  })
  .meta({ id: 'TemplateFooter' })

const label = z.string().max(LIMITS.buttonTextLengthMax).optional().describe('What the button says.')
const word = z.string().max(256).optional()
const app = z.object({ package_name: z.string(), signature_hash: z.string() })

const BUTTON_KINDS = [
  z.object({ type: z.literal('QUICK_REPLY'), text: label }),
  z.object({
    type: z.literal('URL'),
    text: label,
    url: z.string().max(LIMITS.urlLengthMax).optional().describe('At most one {{1}}, at its end.'),
    example: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('PHONE_NUMBER'),
    text: label,
    phone_number: z.string().max(LIMITS.phoneNumberLengthMax).optional().describe('In E.164 form.'),
  }),
  z.object({
    type: z.literal('OTP'),
    text: label,
    otp_type: z.enum(OTP_TYPES).optional(),
    autofill_text: word,
    package_name: word,
    signature_hash: word,
    supported_apps: z.array(app).max(LIMITS.supportedAppsMax).optional(),
    zero_tap_terms_accepted: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('COPY_CODE'),
    text: label,
    example: z.string().max(LIMITS.copyCodeLengthMax).optional(),
  }),
  z.object({
    type: z.literal('FLOW'),
    text: label,
    flow_id: z.string().optional(),
    flow_name: z.string().optional(),
    flow_json: z.string().optional(),
    flow_action: z.enum(['navigate', 'data_exchange']).optional(),
    navigate_screen: word,
    icon: z.enum(['DOCUMENT', 'PROMOTION', 'REVIEW']).optional(),
  }),
  ...(['CATALOG', 'MPM', 'SPM', 'REQUEST_CONTACT_INFO'] as const).map((type) =>
    z.object({ type: z.literal(type), text: label }),
  ),
  z.object({
    type: z.literal('VOICE_CALL'),
    text: label,
    ttl_minutes: z
      .int()
      .min(1)
      .max(LIMITS.callMinutesMax)
      .optional()
      .describe('For how long customers may call.'),
  }),
] as const

const button = z.discriminatedUnion('type', BUTTON_KINDS).meta({ id: 'TemplateButton' })

const BUTTONS_ALL_MAX = Object.values(BUTTONS_MAX).reduce((sum, most) => sum + most, 0)

const buttons = z
  .object({ type: z.literal('BUTTONS'), buttons: z.array(button).max(BUTTONS_ALL_MAX) })
  .meta({ id: 'TemplateButtons' })

const offer = z
  .object({
    type: z.literal('LIMITED_TIME_OFFER'),
    limited_time_offer: z.object({
      text: optionalText(LIMITS.offerLengthMax, 'What is offered; no variables.'),
      has_expiration: z.boolean().describe('Whether the phone counts down.'),
    }),
  })
  .meta({ id: 'TemplateOffer' })

const callRequest = z
  .object({ type: z.literal('CALL_PERMISSION_REQUEST') })
  .meta({ id: 'TemplateCallPermissionRequest' })

const card = z.object({ components: z.array(z.discriminatedUnion('type', [header, body, buttons])) })

const carousel = z
  .object({
    type: z.literal('CAROUSEL'),
    cards: z.array(card).min(LIMITS.cardsMin).max(LIMITS.cardsMax).describe('Side by side, all of one make.'),
  })
  .meta({ id: 'TemplateCarousel' })

/** Those of the platform's dialect stand at the end: they are made on versioned paths only. */
const kinds = [header, body, footer, buttons, offer, callRequest, carousel] as const

export const componentSchema = z.discriminatedUnion('type', kinds).meta({
  id: 'TemplateComponent',
  examples: [{ type: 'BODY', text: 'Order {{1}} is on its way.', example: { body_text: [['No. 4711']] } }],
})

const filling = {
  index: z.int().describe('Its place, from 0.'),
  payload: z.string().optional().describe('Comes back when it is tapped.'),
  coupon_code: z.string().optional().describe('What it copies.'),
  action: z.unknown().optional().describe('What it opens, as it was given.'),
}

/** A button as a message shows it, with what was filled in; a link is then as long as it became. */
export const filledButton = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('URL'),
    text: label,
    url: z.string().optional().describe('Where it leads.'),
    example: z.array(z.string()).optional(),
    ...filling,
  }),
  ...BUTTON_KINDS.filter((kind) => kind.shape.type.value !== 'URL').map((kind) => kind.extend(filling)),
])
