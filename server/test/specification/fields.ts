/** Chapter "Resources and their fields": every field that can be read, and the type it is of. */

import { z } from 'zod'

const text = z.string()
const url = z.url()
const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
const locale = z.string().regex(/^[a-z]{2}_[A-Z]{2}$/)
const QUALITY = ['GREEN', 'YELLOW', 'RED'] as const

export const THROUGHPUT_LEVELS = [
  'STANDARD',
  'TIER_50',
  'TIER_250',
  'TIER_1K',
  'TIER_10K',
  'TIER_100K',
  'UNLIMITED',
] as const

export const automation = z.object({
  enable_welcome_message: z.boolean(),
  prompts: z.array(text),
  commands: z.array(z.object({ command_name: text, command_description: text })),
})

export const PHONE_NUMBER = {
  id: text,
  display_phone_number: text,
  verified_name: text,
  quality_rating: z.enum(QUALITY),
  platform_type: z.enum(['CLOUD_API', 'ON_PREMISE']),
  throughput: z.object({ level: z.enum(THROUGHPUT_LEVELS) }),
  last_onboarded_time: timestamp,
  code_verification_status: text,
  account_mode: z.enum(['SANDBOX', 'LIVE']),
  certificate_status: text,
  name_status: text,
  conversational_automation: automation,
}

const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text }),
  z.object({ type: z.literal('URL'), text, url: text }),
  z.object({ type: z.literal('PHONE_NUMBER') }),
  z.object({ type: z.literal('OTP'), otp_type: text, text }),
])

const component = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('HEADER'),
    format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']),
    text: text.optional(),
    example: z.object({ header_handle: z.array(text) }).optional(),
  }),
  z.object({
    type: z.literal('BODY'),
    text,
    example: z.object({ body_text: z.array(z.array(text)) }).optional(),
  }),
  z.object({ type: z.literal('FOOTER'), text }),
  z.object({ type: z.literal('BUTTONS'), buttons: z.array(button) }),
])

export const TEMPLATE = {
  id: text,
  name: text,
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'PAUSED']),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  language: locale,
  components: z.array(component),
  quality_score: z.object({ score: z.enum(QUALITY), date: timestamp }),
}

export const VERTICALS = [
  'ECOMMERCE',
  'RETAIL',
  'FOOD',
  'HEALTH',
  'EDUCATION',
  'ENTERTAINMENT',
  'TRAVEL',
  'AUTOMOTIVE',
  'REAL_ESTATE',
  'PROFESSIONAL_SERVICES',
  'BEAUTY',
  'NONPROFIT',
  'GOVERNMENT',
  'OTHER',
] as const

export const PROFILE = {
  about: text,
  address: text,
  description: text,
  email: text,
  profile_picture_url: url,
  vertical: z.enum(VERTICALS),
  websites: z.array(url),
}

/** The specification says of these that they are written; nobody reads them. */
export const PROFILE_WRITTEN_ONLY = ['profile_picture_handle']

export const FLOW_CATEGORIES = [
  'SIGN_UP',
  'SIGN_IN',
  'APPOINTMENT',
  'LEAD_GENERATION',
  'CONTACT_US',
  'CUSTOMER_SUPPORT',
  'SURVEY',
  'OTHER',
] as const

export const FLOW = {
  id: text,
  name: text,
  /** The name of the third is not shown. */
  status: z.enum(['DRAFT', 'PUBLISHED', 'DEPRECATED']),
  categories: z.array(z.enum(FLOW_CATEGORIES)),
  endpoint_uri: url,
  validation_errors: z.array(z.unknown()),
  json_version: text,
}

export const flowAsset = z.object({ name: text, asset_type: z.literal('FLOW_JSON'), download_url: url })

export const ACCOUNT = {
  id: text,
  name: text,
  timezone_id: z.string().regex(/^\w+\/\w+/),
  message_template_namespace: text,
  account_review_status: z.enum(['APPROVED', 'PENDING', 'REJECTED', 'DISABLED']),
  business_verification_status: z.enum(['verified', 'unverified', 'pending']),
  country: z.string().regex(/^[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  ownership_type: z.enum(['SELF', 'AGENCY']),
  primary_business_location: z.string().regex(/^[A-Z]{2}$/),
}

export const subscriptionEntry = z.object({
  application: z.object({ id: text, name: text }),
  chat_business_api_data: z.object({ subscribed_fields: z.array(text) }),
})

export const QR_CODE = {
  id: text,
  code: text,
  prefilled_message: text,
  deep_link_url: url,
  qr_image_url: url,
}

const PAYMENT = { configuration_name: text, status: z.enum(['ACTIVE', 'PENDING_AUTHORIZATION']) }
export const UPI = { ...PAYMENT, provider_name: z.literal('upi_vpa'), upi_vpa: text }
export const GATEWAY = { ...PAYMENT, provider_name: text, redirect_url: url }

export const paging = z.object({ cursors: z.object({ before: text, after: text }) })
