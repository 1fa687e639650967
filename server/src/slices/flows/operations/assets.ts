/** The definition of a flow as its asset: sent, listed, downloaded. */

import { z } from 'zod'
import { clockOfNode } from '../../../kernel/graph/directory.ts'
import { operation, reading } from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import { assertSignedUrl, signedQuery, signedUrl } from '../../../kernel/pages/links.ts'
import { type PageTable, page } from '../../../kernel/pages/page.ts'
import { notFound } from '../../../kernel/wire/errors.ts'
import { choice, text } from '../../../kernel/wire/params.ts'
import { cannotUpdate, definitionTooLarge, noDefinition } from '../errors/definition.ts'
import { FIRST_DEFINITION, FLOW_LIMITS } from '../flow.ts'
import { changeFor, checked } from '../make.ts'
import { flowNode, validationErrorSchema } from '../node.ts'
import { assertUploadable } from '../rules.ts'
import { readDefinition, writeDefinition } from '../store/definitions.ts'
import { changeFlow, findFlow } from '../store/flows.ts'
import { definitionFile } from './create.ts'

const ASSET_TYPES = ['FLOW_JSON'] as const

const assetPath = (flowId: string) => `/flow_assets/${flowId}/flow.json`

export const listFlowAssets = reading('listFlowAssets', flowNode, {
  summary: "List a flow's assets: its definition, with a link to download it",
  note: ['`download_url` is signed and good for an hour; it serves the definition as it is then.'],
  permission: ['management', 'messaging'],
  input: pageInput,
  request: { limit: 25 },
  answer: pageAnswer(
    z.object({ name: z.string(), asset_type: z.enum(ASSET_TYPES), download_url: z.string() }),
  ),
  run: ({ node: flow, input, call }) =>
    readPage(call, input, {
      list: async (range) => (range.from ? [] : [flow]),
      entry: () => ({
        name: 'flow.json',
        asset_type: 'FLOW_JSON',
        download_url: signedUrl(call, assetPath(flow.id), call.now + FLOW_LIMITS.downloadLivesMs),
      }),
    }),
})

export const uploadFlowAsset = operation('uploadFlowAsset', flowNode, {
  summary: "Upload a draft's definition; it is stored as it is, and its errors are answered",
  note: [
    'A multipart `file` or the body itself; at most 10 MB (else 413). It is stored byte for byte, valid or not; `validation_errors` lists the mistakes with line and column (at most 1,000). Only a DRAFT takes one (139001).',
  ],
  permission: ['management', 'messaging'],
  body: 'document',
  input: z.object({
    name: text({ max: 255 }).optional().describe('What the file is called: flow.json.'),
    asset_type: choice(ASSET_TYPES).optional().describe('What the file is.'),
    file: definitionFile,
    flow_json: z.string().optional().describe('Another name of file.'),
  }),
  request: { name: 'flow.json', asset_type: 'FLOW_JSON', file: FIRST_DEFINITION },
  answer: z.object({ success: z.literal(true), validation_errors: z.array(validationErrorSchema) }),
  refuses: [cannotUpdate, noDefinition, definitionTooLarge],
  async prepare({ node: flow, input, body }) {
    assertUploadable(flow)
    const file = body.files.find((one) => one.name === 'file') ?? body.files[0]
    const field = input.file ?? input.flow_json
    const sent = file?.bytes ?? body.document ?? (field === undefined ? undefined : Buffer.from(field))
    if (!sent) throw noDefinition()
    return checked(sent)
  },
  async run({ node: flow, prepared, call }) {
    assertUploadable(flow)
    await changeFlow(call, flow.id, changeFor(prepared.verdict, call.now))
    await writeDefinition(call, flow.id, prepared)
    return { success: true, validation_errors: prepared.verdict.validation_errors }
  },
})

export const assetPages: PageTable = {
  'GET /flow_assets/{flow}/flow.json': page({
    query: signedQuery,
    refusal: 'json',
    async run({ house, parameters, query }) {
      const id = parameters.flow ?? ''
      assertSignedUrl({ house, clock: await clockOfNode(house, id) }, assetPath(id), query)
      const reads = { db: house.storage.read }
      if (!(await findFlow(reads, id))) throw notFound('GET', id)
      const definition = await readDefinition(reads, id)
      return {
        type: 'application/json; charset=utf-8',
        body: definition,
        headers: { 'content-disposition': 'attachment; filename="flow.json"', 'cache-control': 'no-store' },
      }
    },
  }),
}
