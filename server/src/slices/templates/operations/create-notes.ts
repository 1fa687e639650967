/** What whoever creates a template notices: notes of the operations that do. */

export const CREATE_NOTES = [
  'The answer is the whole template, PENDING until reviewed. With `PARLEY_REVIEW=auto` a built-in reviewer decides after `PARLEY_REVIEW_DELAY_MS`; it rejects missing examples, AUTHENTICATION without an OTP button, and what a policy rule with effect REJECT matches.',
  'Which code: a missing or mistyped parameter, category, language or name is 100; anything wrong inside `components` 2388124; content against policy 131000. All violations stand in `error_data.violations` as `{code, error_subcode?, component, path, found, allowed, message}`, at most 100.',
  'With `validate_only=true` nothing is stored: the answer is `{valid, errors}` and, without errors, the `review` it would get.',
  'Components: HEADER, BODY (required), FOOTER, BUTTONS, one of each. Body 1,024 characters, header and footer 60, button text 25, URL 2,000, counted in code points.',
  'Buttons: 3 QUICK_REPLY (together), 2 URL (one `{{1}}`, at the end), 1 each of PHONE_NUMBER, OTP, COPY_CODE, FLOW. A flow must belong to the same account; whether it is published is checked when you send (131009).',
  'Variables are POSITIONAL by default: `{{1}}`, `{{2}}` without gaps; NAMED ones use lowercase letters, digits and `_`. A header has one at most; footer and button texts none. `body_text` is a list of sets; one bare set is accepted.',
  'A media header needs one handle of a completed upload of the same application: JPEG or PNG, MP4, or PDF. The file stays while a template uses it.',
  'The category is never changed silently: with `allow_category_change=true` the reviewer moves the template, without it the review rejects with INCORRECT_CATEGORY.',
  'Versioned paths only: carousels (2 to 10 cards of the same make), limited-time offers (MARKETING, no footer), `library_template_name` (APPROVED at once), one category for all languages of a name, 2388124 with subcode 2388299 for a variable at the end or two side by side, and with subcode 2388043 for a missing example.',
  'There is no limit of templates unless `PARLEY_TEMPLATES_PER_ACCOUNT` sets one; then one more is 100 with subcode 2388019.',
]
