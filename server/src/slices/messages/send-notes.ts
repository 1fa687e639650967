/** What whoever sends a message notices: notes of sending. */

export const SEND_NOTES = [
  'A number may send when it is VERIFIED (else 133010) and its quality is not RED (else 131048). Free-form messages need a message of the customer within the last 24 hours (else 131047).',
  'The tier counts each customer messaged in the last 24 hours once. Above it: 429 with 130429, the count, and when the next place is free.',
  'The kind is `type`, in any case; without it a text. Template parameters: wrong number 132000, wrong form 132012. Unknown flow screen: 100 with the screens there are. A flow must be PUBLISHED, DEPRECATED or THROTTLED (a DRAFT with `mode: draft`); BLOCKED: 132068; anything else 131009.',
  'Statuses are accepted, sent, delivered, read, failed; they only advance. Without `PARLEY_BRIDGE_URL` the sandbox phone receives the message at once. With it, each message is posted, signed, in order for each conversation; after 30 attempts it fails (131026). Production without a bridge fails every message with 131016.',
  'The answer says the `message_status` of every message, though only those of templates are ever held.',
  'A customer who blocked the business: accepted, then failed with 131026.',
  'On versioned paths only: `cta_url`, `location_request_message`, `address_message`, `product`, `product_list`, `catalog_message`, `carousel`, `call_permission_request`, `request_contact_info`; a `recipient` user id in place of `to`; PUT as well as POST. `messaging_product` is required there, and `error_data` of a refusal names it.',
  'Message ids are `mid.` and 29 characters, on versioned paths `wamid.` and the same; either names the message everywhere.',
  '`typing_indicator {type: text}` with `status: read` shows typing for 25 seconds at most.',
  "Products come from catalogues of the seed file; an unknown catalogue or product is 131009 with those there are. An offer's `expiration_time_ms` must be in the future (132012).",
]
