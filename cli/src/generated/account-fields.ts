/** Written by `npm run docs` from the registry of the server; change the server instead. */

/** What of an account can be kept as a file: what is taken, and returned when it is read. */
export const ACCOUNT_FIELDS = {
  "profile": [
    "about",
    "address",
    "description",
    "email",
    "vertical",
    "websites"
  ],
  "automation": [
    "enable_welcome_message",
    "prompts",
    "commands"
  ],
  "flows": [
    "name",
    "categories",
    "endpoint_uri"
  ],
  "templates": [
    "name",
    "language",
    "category",
    "components",
    "parameter_format",
    "message_send_ttl_seconds",
    "cta_url_link_tracking_opted_out",
    "sub_category"
  ],
  "qr-codes": [
    "prefilled_message"
  ],
  "payments": [
    "upi_vpa",
    "configuration_name",
    "provider_name",
    "redirect_url"
  ],
  "subscription": [
    "override_callback_uri",
    "verify_token",
    "subscribed_fields"
  ]
} as const

