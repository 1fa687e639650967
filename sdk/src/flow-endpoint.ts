/**
 * The endpoint side of a flow's data exchange: answers health checks, calls your function for each screen, and
 * encrypts when you give it your private key.
 *
 *     const endpoint = flowEndpoint({
 *       flow: defineFlow({ version: '7.1', screens: [ … ] }),
 *       init: () => ({ screen: 'BOOK', data: { slots } }),
 *       screens: { BOOK: ({ data }) => ({ screen: 'CONFIRM', data: { text: `Booked ${data.slot}` } }) },
 *     })
 *     createServer(nodeListener(endpoint)).listen(3000)
 */

export type { FlowData, FlowHttpAnswer } from './flow-endpoint/encryption.ts'
export {
  type FlowAnswer,
  type FlowEndpoint,
  type FlowEndpointOptions,
  type FlowHttpRequest,
  FlowOver,
  type FlowRequest,
  flowEndpoint,
  flowSuccess,
} from './flow-endpoint/endpoint.ts'
export {
  defineFlow,
  type FlowDefinition,
  type ScreenData,
  type ScreenId,
  type SentBy,
} from './flow-endpoint/flow-types.ts'
export { fetchListener, nodeListener } from './flow-endpoint/listeners.ts'
