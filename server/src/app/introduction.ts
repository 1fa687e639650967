/** What somebody reads first who opens the reference: half a page, and three calls that work when pasted. */

export type Sandbox = {
  token: string
  operatorKey: string
  /** Ids that can be tried at once, by kind of node. */
  ids: Record<'app' | 'account' | 'phone_number', string>
}

const WITHOUT_SANDBOX: Sandbox = {
  token: 'TOKEN',
  operatorKey: 'OPERATOR_KEY',
  ids: { app: 'APP_ID', account: 'BUSINESS_ACCOUNT_ID', phone_number: 'PHONE_NUMBER_ID' },
}

const CUSTOMER = '15550100099'

export function introduction(publicUrl: string, sandbox: Sandbox | undefined): string {
  const { token, operatorKey, ids } = sandbox ?? WITHOUT_SANDBOX
  const number = ids.phone_number
  return [
    'Parley keeps business messaging accounts: their phone numbers, profiles, templates, flows, messages and webhooks. Everything has an id, and the id is the path: `GET /{id}` reads it, `POST /{id}` changes it, and what belongs to it stands behind it, as in `/{id}/flows`.',
    'Send an access token as `Authorization: Bearer …`. Parameters travel in the query, as JSON, urlencoded or as multipart. What is refused comes with a code, a sentence that says what was wrong and what is allowed, and a trace id for the log. A version in front of a path (`/v23.0/…`) asks for the dialect of existing clients.',
    '**The first three calls.** Read a phone number:',
    call(token, `${publicUrl}/${number}`),
    'What a customer writes comes in at the door of the operator, from the bridge or from you:',
    call(operatorKey, `${publicUrl}/operator/${number}/inbound`, [
      `from=${CUSTOMER}`,
      'type=text',
      'text={"body":"When do you open?"}',
    ]),
    'And answer:',
    call(token, `${publicUrl}/${number}/messages`, [`to=${CUSTOMER}`, 'text={"body":"At ten."}']),
    ...(sandbox
      ? ['This is a sandbox: token and ids are filled in below, and every call can be sent from here.']
      : []),
  ].join('\n\n')
}

/** In short lines, so that all of it is seen at once. */
const call = (token: string, url: string, parameters: string[] = []) => {
  const parts = [
    `curl ${url}`,
    `-H 'Authorization: Bearer ${token}'`,
    ...parameters.map((one) => `-d '${one}'`),
  ]
  return ['```sh', parts.join(' \\\n  '), '```'].join('\n')
}
