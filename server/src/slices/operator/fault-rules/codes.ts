/** The platform's catalogue of errors, as data: what a call, or a message, can be staged to fail with. */

type Row = {
  code: number
  status: number
  title: string
  text: string
  type?: string
  subcode?: number
  retry_after?: number
  transient?: true
}

const RATE = { status: 429, transient: true } as const

/** Where the specification gives a code a meaning of its own, that one stands here. */
const CODES: readonly Row[] = [
  { code: 0, status: 401, title: 'AuthException', text: 'The application user could not be authenticated.' },
  { code: 1, status: 500, title: 'Unknown error', text: 'An unknown error occurred.', transient: true },
  {
    code: 2,
    status: 503,
    title: 'Service unavailable',
    text: 'The service is temporarily unavailable.',
    retry_after: 5,
    transient: true,
  },
  {
    code: 3,
    status: 500,
    title: 'Capability missing',
    text: 'The application does not have the capability to make this call.',
  },
  {
    code: 4,
    ...RATE,
    title: 'Application request limit',
    text: 'Application request limit reached.',
    retry_after: 60,
  },
  {
    code: 10,
    status: 403,
    title: 'Permission denied',
    text: 'The application does not have permission for this action.',
  },
  {
    code: 17,
    ...RATE,
    title: 'User request limit',
    text: 'User request limit reached.',
    subcode: 2446079,
    retry_after: 60,
  },
  { code: 33, status: 400, title: 'Number deleted', text: 'The business phone number has been deleted.' },
  { code: 100, status: 400, title: 'Invalid parameter', text: 'Invalid parameter.' },
  {
    code: 190,
    status: 401,
    title: 'Access token expired',
    text: 'Error validating access token: the session has expired.',
    subcode: 463,
  },
  { code: 200, status: 403, title: 'Permission missing', text: 'You do not have the necessary permissions.' },
  {
    code: 368,
    status: 400,
    title: 'Temporarily blocked',
    text: 'The verification code has expired, or the account is temporarily blocked for policy violations.',
  },
  {
    code: 2494055,
    status: 400,
    title: 'Payment issue',
    text: 'The business has a problem with its payment method.',
  },
  {
    code: 80007,
    ...RATE,
    title: 'Rate limit',
    text: 'The account has reached its rate limit.',
    subcode: 2446079,
    retry_after: 60,
  },
  {
    code: 130429,
    ...RATE,
    title: 'Rate limit hit',
    text: 'Message throughput has been reached.',
    retry_after: 1,
  },
  {
    code: 130472,
    status: 400,
    title: 'User in an experiment',
    text: "The recipient's number is part of an experiment.",
  },
  {
    code: 130497,
    status: 403,
    title: 'Country restriction',
    text: 'The business may not message people in this country.',
  },
  { code: 131000, status: 400, title: 'Something went wrong', text: 'Something went wrong.' },
  { code: 131001, status: 400, title: 'Invalid provider', text: 'The provider is not known.' },
  { code: 131005, status: 403, title: 'Access denied', text: 'Access denied.' },
  { code: 131008, status: 400, title: 'Parameter missing', text: 'A required parameter is missing.' },
  { code: 131009, status: 400, title: 'Parameter value not valid', text: 'A parameter value is not valid.' },
  {
    code: 131016,
    status: 503,
    title: 'Service unavailable',
    text: 'A service is temporarily unavailable.',
    retry_after: 5,
    transient: true,
  },
  { code: 131021, status: 400, title: 'Sender is recipient', text: 'The recipient cannot be the sender.' },
  { code: 131026, status: 400, title: 'Message undeliverable', text: 'Message undeliverable.' },
  {
    code: 131030,
    status: 400,
    title: 'Recipient not allowed',
    text: 'The recipient is not in the list of allowed numbers.',
  },
  { code: 131031, status: 403, title: 'Account locked', text: 'The account has been locked.' },
  {
    code: 131037,
    status: 400,
    title: 'Display name needed',
    text: 'The display name of the number has to be approved first.',
  },
  {
    code: 131042,
    status: 400,
    title: 'Payment issue',
    text: 'There was an error with the payment method of the business.',
  },
  {
    code: 131045,
    status: 500,
    title: 'Certificate missing',
    text: 'The number could not be registered: its certificate is wrong.',
  },
  {
    code: 131047,
    status: 400,
    title: 'Re-engagement message',
    text: 'More than 24 hours have passed since the customer last wrote.',
  },
  {
    code: 131048,
    ...RATE,
    title: 'Spam rate limit hit',
    text: 'Too many messages of this number were blocked or reported as spam.',
    retry_after: 3600,
  },
  {
    code: 131049,
    status: 400,
    title: 'Not delivered',
    text: 'The message was not delivered, to keep engagement healthy.',
  },
  {
    code: 131050,
    status: 400,
    title: 'Opted out',
    text: 'The customer has stopped marketing messages of this business.',
  },
  {
    code: 131051,
    status: 400,
    title: 'Unsupported message type',
    text: 'The message type is not supported.',
  },
  {
    code: 131052,
    status: 400,
    title: 'Media download error',
    text: 'The media that the customer sent could not be downloaded.',
  },
  {
    code: 131053,
    status: 400,
    title: 'Media upload error',
    text: 'The media of the message could not be uploaded.',
  },
  {
    code: 131056,
    ...RATE,
    title: 'Pair rate limit hit',
    text: 'Too many messages to the same recipient in a short time.',
    retry_after: 6,
  },
  {
    code: 131057,
    status: 503,
    title: 'Account in maintenance',
    text: 'The account is in maintenance mode.',
    retry_after: 60,
    transient: true,
  },
  {
    code: 132000,
    status: 400,
    title: 'Parameter count mismatch',
    text: 'The number of parameters does not match the template.',
  },
  {
    code: 132001,
    status: 404,
    title: 'Template does not exist',
    text: 'The template does not exist in this language, or is not approved.',
  },
  { code: 132005, status: 400, title: 'Text too long', text: 'The filled-in template is too long.' },
  {
    code: 132007,
    status: 400,
    title: 'Policy violated',
    text: 'The content of the template violates a policy.',
  },
  {
    code: 132012,
    status: 400,
    title: 'Parameter format mismatch',
    text: 'The parameters do not have the format of the template.',
  },
  { code: 132015, status: 400, title: 'Template paused', text: 'The template is paused for low quality.' },
  {
    code: 132016,
    status: 400,
    title: 'Template disabled',
    text: 'The template is disabled: it was paused too often.',
  },
  { code: 132068, status: 400, title: 'Flow blocked', text: "The flow is blocked by its endpoint's health." },
  {
    code: 132069,
    ...RATE,
    title: 'Flow throttled',
    text: 'The flow is throttled: ten messages an hour were sent.',
    retry_after: 3600,
  },
  {
    code: 133000,
    status: 500,
    title: 'Incomplete deregistration',
    text: 'A previous deregistration failed.',
  },
  {
    code: 133004,
    status: 503,
    title: 'Server unavailable',
    text: 'The server is temporarily unavailable.',
    retry_after: 5,
    transient: true,
  },
  { code: 133005, status: 400, title: 'Pin mismatch', text: 'The two-step verification pin is wrong.' },
  { code: 133006, status: 400, title: 'Number not verified', text: 'The number has to be verified first.' },
  {
    code: 133008,
    ...RATE,
    title: 'Too many pin guesses',
    text: 'There were too many wrong pins for this number.',
    retry_after: 3600,
  },
  {
    code: 133009,
    ...RATE,
    title: 'Pin guessed too fast',
    text: 'Pins were entered too fast.',
    retry_after: 60,
  },
  { code: 133010, status: 400, title: 'Number not registered', text: 'The number is not registered.' },
  {
    code: 133015,
    ...RATE,
    title: 'Too many attempts',
    text: 'Too many verification attempts.',
    retry_after: 300,
  },
  { code: 133016, status: 400, title: 'Wrong code', text: 'The verification code is wrong.' },
  {
    code: 134011,
    status: 400,
    title: 'Terms not accepted',
    text: 'The terms of payments have not been accepted.',
  },
  {
    code: 135000,
    status: 400,
    title: 'Generic user error',
    text: 'The message could not be sent: something about the request is wrong.',
  },
  {
    code: 136024,
    ...RATE,
    title: "Couldn't send the code",
    text: 'Request code error.',
    subcode: 2388091,
    retry_after: 3600,
  },
  {
    code: 136025,
    status: 400,
    title: "Couldn't verify the code",
    text: 'Verify code error.',
    subcode: 2388093,
  },
  {
    code: 139000,
    status: 400,
    title: 'Blocked by integrity',
    text: 'Integrity requirements are not met.',
    subcode: 4233020,
  },
  { code: 139001, status: 400, title: "Flow can't be updated", text: 'The flow cannot be updated.' },
  { code: 139002, status: 400, title: 'Flow publishing failed', text: 'The flow cannot be published.' },
  { code: 139003, status: 400, title: 'Flow deprecating failed', text: 'The flow cannot be deprecated.' },
  { code: 139004, status: 400, title: 'Flow deleting failed', text: 'The flow cannot be deleted.' },
  { code: 139006, status: 400, title: 'Metrics threshold', text: 'The threshold of metrics is not reached.' },
  { code: 147001, status: 400, title: 'Username not available', text: 'The username is not available.' },
  { code: 147002, status: 400, title: 'Not eligible', text: 'The number is not eligible for a username.' },
  {
    code: 147003,
    status: 400,
    title: 'Page not linked',
    text: 'The username is that of a page which is not linked to the business.',
  },
  {
    code: 147004,
    status: 400,
    title: 'Account not linked',
    text: 'The username is that of a profile which is not linked to the business.',
  },
  {
    code: 147005,
    status: 400,
    title: 'Transfer needed',
    text: 'Another number of the business has the username.',
  },
  { code: 2388124, status: 400, title: 'Template format', text: 'The format of the template is not valid.' },
  {
    code: 2388153,
    status: 400,
    title: 'Endpoint not available',
    text: 'The endpoint of the flow cannot be reached.',
  },
]

export type CatalogueError = Row & { type: string }

const TYPE = 'OAuthException'

const BY_CODE = new Map(CODES.map((row) => [row.code, { type: TYPE, ...row }]))

export const errorOf = (code: number): CatalogueError | undefined => BY_CODE.get(code)

export const catalogue = (): CatalogueError[] => [...BY_CODE.values()]
