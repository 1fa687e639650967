/** The endpoint itself: who calls, what is asked, which of your functions answers. */

import { isSignedBy, SIGNATURE_HEADER } from '../webhooks/signature.ts'
import {
  type FlowData,
  type FlowHttpAnswer,
  isObject,
  type Opened,
  open,
  parseObject,
  plain,
} from './encryption.ts'
import type { FlowDefinition, ScreenData, ScreenId, SentBy } from './flow-types.ts'
import { importPrivateKey } from './private-key.ts'

export type FlowRequest<Data = FlowData> = {
  version: string
  action: 'INIT' | 'data_exchange' | 'BACK'
  flow_token: string
  screen: string
  data: Data
}

/** The next screen and its data; without `screen`, new data for the screen that asked. */
export type FlowAnswer<F extends FlowDefinition = FlowDefinition> =
  | { screen?: undefined; data?: FlowData }
  | { screen: 'SUCCESS'; data?: FlowData }
  | {
      [Id in ScreenId<F>]: { screen: Id; data?: string extends Id ? FlowData : ScreenData<F, Id> }
    }[ScreenId<F>]

type Answering<F extends FlowDefinition, Data = FlowData> = (
  request: FlowRequest<Data>,
) => FlowAnswer<F> | Promise<FlowAnswer<F>>

export type FlowEndpointOptions<F extends FlowDefinition = FlowDefinition> = {
  /** From `defineFlow`: then the types know its screens and fields. */
  flow?: F
  /** The version that answers carry. */
  version?: string
  init?: Answering<F>
  /** By the screen that asks. */
  screens?: { [Id in ScreenId<F>]?: Answering<F, string extends Id ? FlowData : SentBy<F, Id>> }
  /** For screens that are not named in `screens`. */
  dataExchange?: Answering<F>
  /** For screens with refresh_on_back. */
  back?: Answering<F>
  /** The application's secret: requests without its signature are answered with 432. */
  appSecret?: string
  /** Your RSA private key (PEM): requests are then decrypted, and answers encrypted. */
  privateKey?: string
  passphrase?: string
  /** Called with what your functions threw; the caller only gets its message. */
  onError?: (error: unknown) => void
}

export type FlowHttpRequest = {
  body: string | Uint8Array
  headers: Record<string, string | string[] | undefined>
}

export type FlowEndpoint = (request: FlowHttpRequest) => Promise<FlowHttpAnswer>

/** The flow of this token is over: the customer is shown the words, and can press nothing any more (427). */
export class FlowOver extends Error {
  override readonly name = 'FlowOver'
}

/** The screen that ends a flow, with what the business is to receive. */
export const flowSuccess = (flow_token: string, params: FlowData = {}) => ({
  screen: 'SUCCESS' as const,
  data: { extension_message_response: { params: { flow_token, ...params } } },
})

export function flowEndpoint<const F extends FlowDefinition = FlowDefinition>(
  options: FlowEndpointOptions<F>,
): FlowEndpoint {
  const version = options.version ?? '3.0'
  const { privateKey, passphrase, appSecret } = options
  let key: Promise<CryptoKey> | undefined
  const ownKey = () => {
    if (privateKey !== undefined) key ??= importPrivateKey(privateKey, passphrase)
    return key
  }

  return async function answer({ body, headers }) {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    if (appSecret !== undefined && !(await isSignedBy(appSecret, bytes, headerOf(headers, SIGNATURE_HEADER))))
      return plain(432, { error: 'The signature is missing or wrong.' })
    const envelope = parseObject(new TextDecoder().decode(bytes))
    if (!envelope) return plain(400, { error: 'The body is not a JSON object.' })
    const opened = await open(envelope, ownKey())
    return 'request' in opened ? respond(opened) : opened
  }

  async function respond({ request, encrypt }: Opened): Promise<FlowHttpAnswer> {
    const { action, data: given } = request
    if (action === 'ping') return encrypt({ version, data: { status: 'active' } })
    if (isObject(given) && typeof given.error === 'string' && action !== 'INIT')
      return encrypt({ version, data: { acknowledged: true } })
    const asked = normal(request)
    const work = workFor(options as unknown as FlowEndpointOptions, asked)
    if (!work)
      return plain(400, { error: `The action ${JSON.stringify(action ?? null)} is not answered here.` })
    try {
      const { screen, data } = await work(asked)
      return await encrypt({ version, ...(screen !== undefined && { screen }), data: data ?? {} })
    } catch (error) {
      if (error instanceof FlowOver) return encrypt({ error_msg: error.message }, 427)
      options.onError?.(error)
      return plain(500, {
        error: error instanceof Error ? error.message : 'The request could not be processed.',
      })
    }
  }
}

function workFor(
  { init, screens = {}, dataExchange, back }: FlowEndpointOptions,
  { action, screen }: FlowRequest,
): Answering<FlowDefinition> | undefined {
  switch (action) {
    case 'INIT':
      return init
    case 'BACK':
      return back
    case 'data_exchange':
      return (Object.hasOwn(screens, screen) ? screens[screen] : undefined) ?? dataExchange
    default:
      return undefined
  }
}

const headerOf = (headers: FlowHttpRequest['headers'], wanted: string): string | undefined =>
  [Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]].flat()[0]

function normal(request: FlowData): FlowRequest {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    version: text(request.version),
    action: request.action as FlowRequest['action'],
    flow_token: text(request.flow_token),
    screen: text(request.screen),
    data: isObject(request.data) ? request.data : {},
  }
}
