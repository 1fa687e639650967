/** The contract of the server, as much of it as a question is about. */

import type { Server } from '../framework/server.ts'

type Operation = {
  operationId?: string
  summary?: string
  description?: string
  parameters?: unknown
  requestBody?: unknown
  responses?: unknown
}
type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const FOUND_MAX = 40
const DEPTH_MAX = 4

const contractOf = ({ client }: Server): Promise<Contract> =>
  client.call.transport.send('GET', '/openapi.json', undefined)

async function operationsOf(server: Server) {
  const { paths } = await contractOf(server)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Those in which every word stands. */
export async function findOperations(server: Server, words: string): Promise<object[]> {
  const wanted = words.toLowerCase().split(/\s+/)
  const all = await operationsOf(server)
  return all
    .map(({ method, path, operation }) => ({
      operation: operation.operationId,
      method,
      path,
      does: operation.summary ?? operation.description,
    }))
    .filter((one) => wanted.every((word) => JSON.stringify(one).toLowerCase().includes(word)))
    .slice(0, FOUND_MAX)
}

export async function describeOperation(server: Server, name: string): Promise<object> {
  const contract = await contractOf(server)
  const found = (await operationsOf(server)).find(({ operation }) => operation.operationId === name)
  if (!found) return { error: `There is no operation "${name}". find_operations finds those there are.` }
  const { method, path, operation } = found
  const { description, parameters, requestBody } = operation
  return { operation: name, method, path, description, parameters, body: unfolded(requestBody, contract) }
}

/** References in place, as far as a reader follows them. */
function unfolded(value: unknown, contract: Contract, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((one) => unfolded(one, contract, depth))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) {
    const name = String(value.$ref).replace('#/components/schemas/', '')
    return depth >= DEPTH_MAX
      ? { see: name }
      : unfolded(contract.components.schemas[name], contract, depth + 1)
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unfolded(one, contract, depth)]))
}
