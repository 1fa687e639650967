/** Message templates: the specification's table, row by row, then the addresses that some clients use. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { listLibrary } from './library/operations.ts'
import { archiveTemplates, unarchiveTemplates } from './operations/archive.ts'
import { unpauseTemplate, upsertTemplates } from './operations/neighbours.ts'
import { listTemplates, readTemplate, readTemplateOfAccount } from './operations/read.ts'
import {
  createTemplate,
  createTemplateOfNumber,
  deleteTemplates,
  updateTemplate,
  updateTemplateOfAccount,
} from './operations/write.ts'

export const routes = {
  'GET /{account}/message_templates': listTemplates,
  'POST /{account}/message_templates': createTemplate,
  'GET /{template}': readTemplate,
  'POST /{template}': updateTemplate,
  'DELETE /{account}/message_templates': deleteTemplates,

  'GET /{account}/message_templates/{template_id}': readTemplateOfAccount,
  'POST /{account}/message_templates/{template_id}': updateTemplateOfAccount,
  'POST /{phone_number}/message_templates': createTemplateOfNumber,
  'POST /{account}/upsert_message_templates': upsertTemplates,
  'POST /{template}/unpause': unpauseTemplate,
  'POST /{account}/message_templates/archive': archiveTemplates,
  'POST /{account}/message_templates/unarchive': unarchiveTemplates,
  'GET /message_template_library': listLibrary,
} satisfies RouteTable
