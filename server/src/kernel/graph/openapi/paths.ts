/** Paths as the specification writes them, and what stands in their braces. */

import type { Route } from '../registry.ts'
import type { Json } from './json-schema.ts'

/**
 * `{account}` is written as the specification writes it: `{BUSINESS_ACCOUNT_ID}`. A token belongs to one application,
 * so at the public door that one is called `app`; its id may stand there just as well.
 */
export function pathOf(route: Route): string {
  return patternOf(route).replace(/\{([a-z_]+)\}/g, (_, name: string) => `{${parameterName(route, name)}}`)
}

function patternOf({ pattern, door }: Route): string {
  const path = pattern.split(' ')[1] ?? ''
  return door === 'public' ? path.replace(/^\/\{app\}/, '/app') : path
}

/**
 * The public ones first, and behind the operator's door those that begin with an id: whoever matches a path against
 * these in turn finds a plain word behind an id (`/operator/{TEMPLATE_ID}/history`) before an id behind one.
 */
export function inOrder(routes: Route[]): Route[] {
  const placeOf = ({ door, kind }: Route) => (door === 'public' ? 0 : kind === 'none' ? 2 : 1)
  return routes.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const KNOWN_NAMES: Record<string, string> = { account: 'BUSINESS_ACCOUNT_ID' }

function parameterName({ kind }: Route, name: string): string {
  return KNOWN_NAMES[name] ?? (name === kind ? `${name}_id` : name).toUpperCase()
}

/** `ids` are those that can be tried at once, by kind of node. */
export function pathParameters(route: Route, ids: Record<string, string>): Json[] {
  return [...patternOf(route).matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => ({
    name: parameterName(route, name),
    in: 'path',
    required: true,
    description: name === route.kind ? idOf(route) : route.operation.key,
    schema: { type: 'string', minLength: 1 },
    ...(ids[name] !== undefined && { example: ids[name] }),
  }))
}

const idOf = ({ operation }: Route) =>
  `The id of the ${operation.node.title.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}.`
