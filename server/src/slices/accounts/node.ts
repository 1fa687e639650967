/** How accounts and applications are found, and which of their fields may be read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { field, nodeKind } from '../../kernel/graph/node.ts'
import { unixSeconds } from '../../kernel/wire/dates.ts'
import {
  ACCOUNT_REVIEW_STATUSES,
  type Account,
  BUSINESS_VERIFICATION_STATUSES,
  OWNERSHIP_TYPES,
} from './account.ts'
import type { App } from './app.ts'
import { findFirstOf } from './businesses/store.ts'
import { findAccount, findApp } from './store.ts'

export const accountNode = nodeKind<Account>('account', {
  title: 'BusinessAccount',
  find: findAccount,
  notOffered: ['call_analytics', 'group_analytics', 'template_group_analytics'],
  fields: {
    name: field(z.string(), (account) => account.name),
    timezone_id: field(z.string().describe('a time zone name: Area/City'), (account) => account.timezone_id),
    message_template_namespace: field(z.string(), (account) => account.message_template_namespace),
    account_review_status: field(z.enum(ACCOUNT_REVIEW_STATUSES), (account) => account.account_review_status),
    business_verification_status: field(
      z.enum(BUSINESS_VERIFICATION_STATUSES),
      (account) => account.business_verification_status,
    ),
    country: field(z.string().describe('ISO 3166-1 alpha-2'), (account) => account.country),
    currency: field(z.string().describe('ISO 4217'), (account) => account.currency),
    ownership_type: field(z.enum(OWNERSHIP_TYPES), (account) => account.ownership_type),
    is_enabled_for_insights: field(
      z.boolean().describe('On versioned paths: true, since what is counted here is always counted.'),
      (_, call) => (call.dialect === 'platform' ? true : undefined),
      { onlyWhenAsked: true },
    ),
    disable_marketing_messages_on_cloud_api: field(
      z.boolean().describe('On versioned paths: marketing templates are refused (131063).'),
      (account, call) => (call.dialect === 'platform' ? account.marketing_off_at !== null : undefined),
      { onlyWhenAsked: true },
    ),
    owner_business_info: field(
      z
        .object({ id: z.string(), name: z.string() })
        .describe('On versioned paths: the business that it belongs to, if it belongs to one.'),
      ownerOf,
      { onlyWhenAsked: true },
    ),
    creation_time: field(
      z.int().describe('On versioned paths: when it was made, in seconds since 1970.'),
      ({ created_at }, { dialect }) => (dialect === 'platform' ? unixSeconds(created_at) : undefined),
      { onlyWhenAsked: true },
    ),
    primary_business_location: field(z.string(), (account) => account.primary_business_location),
  },
})

async function ownerOf({ business_id: id }: Account, call: Asked) {
  if (id === null || call.dialect === 'plain') return undefined
  const first = await findFirstOf(call, id)
  return first && { id, name: first.name }
}

export const appNode = nodeKind<App>('app', {
  title: 'Application',
  find: findApp,
  fields: {
    name: field(z.string(), (app) => app.name),
    link: field(z.string(), (app, call) =>
      call.dialect === 'platform' ? `${call.baseUrl}/${app.id}` : undefined,
    ),
  },
})
