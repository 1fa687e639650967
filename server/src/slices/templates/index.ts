/** The face of templates: what other slices may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import {
  templateCategoryUpdate,
  templateComponentsUpdate,
  templateQualityUpdate,
  templateStatusUpdate,
} from './events.ts'
import { changeCategoryLater, endPause } from './lifecycle/decide.ts'
import { reviewTemplate } from './lifecycle/review.ts'
import { templateNode } from './node.ts'
import { operator } from './operator/table.ts'
import { routes } from './routes.ts'
import { seeds } from './seed.ts'
import { reviewDelaySetting, reviewSetting, templateLimitSetting } from './settings.ts'

export { problemWithParameters } from './library/parameters.ts'
export { archive, oldTemplates, removeArchived, UNUSED_MS } from './lifecycle/archive.ts'
export { holdTemplate, moveCategory, pauseByPacing } from './lifecycle/decide.ts'
export { templateNode } from './node.ts'
export { filledButton } from './rules/parts/button-kinds.ts'
export { placesOf, type VariablePlace } from './rules/places.ts'

export { findTemplate, findTemplateByName, lockTemplate } from './store/templates.ts'
export {
  ARCHIVED,
  type Component,
  HEADER_FORMATS,
  TEMPLATE_CATEGORIES,
  type Template,
  type TemplateCategory,
} from './template.ts'

export const templates: Slice = {
  name: 'templates',
  tables,
  finds: [
    findable({
      kind: 'review_rule',
      table: 'policy_rules',
      id: 'name',
      words: ['name'],
      title: ['name', 'effect'],
      newest: 'created_at',
    }),
    findable({
      kind: 'template',
      table: 'templates',
      id: 'id',
      words: ['name'],
      title: ['name', 'language', 'status'],
      newest: 'created_at',
      belongsTo: ['account_id'],
    }),
  ],
  title: 'Templates',
  about: 'Messages that are reviewed before they may be sent, and their review.',
  nodes: [templateNode],
  routes,
  operator,
  jobs: [reviewTemplate, endPause, changeCategoryLater],
  events: [templateStatusUpdate, templateComponentsUpdate, templateCategoryUpdate, templateQualityUpdate],
  settings: [reviewSetting, reviewDelaySetting, templateLimitSetting],
  seeds,
}
