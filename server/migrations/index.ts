/** All migrations, in order. */

import type { Migrations } from '../src/kernel/engine/index.ts'
import * as firstRooms from './0001-first-rooms.ts'
import * as webhooks from './0002-webhooks.ts'
import * as templates from './0003-templates.ts'
import * as uploadsAndProfile from './0004-uploads-and-profile.ts'
import * as qrCodesAndPayments from './0005-qr-codes-and-payments.ts'
import * as flows from './0006-flows.ts'
import * as messages from './0007-messages.ts'
import * as fileTies from './0008-file-ties.ts'
import * as photoPrints from './0009-photo-prints.ts'
import * as typing from './0010-typing.ts'
import * as numberedDeliveries from './0011-numbered-deliveries.ts'
import * as waitingByNode from './0012-waiting-by-node.ts'
import * as limits from './0013-limits.ts'
import * as ownersAndSealedAudit from './0014-owners-and-sealed-audit.ts'
import * as policyAsks from './0015-policy-asks.ts'
import * as catalogs from './0016-catalogs.ts'
import * as dialects from './0017-dialects.ts'
import * as registeredNumbers from './0018-registered-numbers.ts'
import * as clientSettings from './0019-client-settings.ts'
import * as worlds from './0020-worlds.ts'
import * as worldOrigins from './0021-world-origins.ts'
import * as stageRules from './0024-stage-rules.ts'
import * as requests from './0025-requests.ts'
import * as snapshots from './0026-snapshots.ts'
import * as tracedJobs from './0027-traced-jobs.ts'
import * as operatorSessions from './0040-operator-sessions.ts'
import * as tokenUses from './0041-token-uses.ts'
import * as blobPlaces from './0042-blob-places.ts'
import * as rangesOfEvents from './0043-ranges-of-events.ts'
import * as accountsOfDeliveries from './0044-accounts-of-deliveries.ts'
import * as phonesOfAttempts from './0045-phones-of-attempts.ts'
import * as marksThatTell from './0046-marks-that-tell.ts'
import * as inboxes from './0056-inboxes.ts'
import * as messagesOfTemplates from './0065-messages-of-templates.ts'
import * as platformByDate from './0070-platform-by-date.ts'
import * as prices from './0071-prices.ts'
import * as customers from './0080-customers.ts'
import * as troubledAccounts from './0081-troubled-accounts.ts'
import * as pacedTemplates from './0082-paced-templates.ts'
import * as stagedRequests from './0090-staged-requests.ts'
import * as namesOfTokens from './0091-names-of-tokens.ts'
import * as suspendedReceivers from './0092-suspended-receivers.ts'
import * as portfolios from './0100-portfolios.ts'
import * as whoHasUsernames from './0110-who-has-usernames.ts'
import * as marketingSwitchedOff from './0111-marketing-switched-off.ts'
import * as unlinkedPages from './0120-unlinked-pages.ts'

export const migrations: Migrations = {
  '0001-first-rooms': firstRooms,
  '0002-webhooks': webhooks,
  '0003-templates': templates,
  '0004-uploads-and-profile': uploadsAndProfile,
  '0005-qr-codes-and-payments': qrCodesAndPayments,
  '0006-flows': flows,
  '0007-messages': messages,
  '0008-file-ties': fileTies,
  '0009-photo-prints': photoPrints,
  '0010-typing': typing,
  '0011-numbered-deliveries': numberedDeliveries,
  '0012-waiting-by-node': waitingByNode,
  '0013-limits': limits,
  '0014-owners-and-sealed-audit': ownersAndSealedAudit,
  '0015-policy-asks': policyAsks,
  '0016-catalogs': catalogs,
  '0017-dialects': dialects,
  '0018-registered-numbers': registeredNumbers,
  '0019-client-settings': clientSettings,
  '0020-worlds': worlds,
  '0021-world-origins': worldOrigins,
  '0024-stage-rules': stageRules,
  '0025-requests': requests,
  '0026-snapshots': snapshots,
  '0027-traced-jobs': tracedJobs,
  '0040-operator-sessions': operatorSessions,
  '0041-token-uses': tokenUses,
  '0042-blob-places': blobPlaces,
  '0043-ranges-of-events': rangesOfEvents,
  '0044-accounts-of-deliveries': accountsOfDeliveries,
  '0045-phones-of-attempts': phonesOfAttempts,
  '0046-marks-that-tell': marksThatTell,
  '0056-inboxes': inboxes,
  '0065-messages-of-templates': messagesOfTemplates,
  '0070-platform-by-date': platformByDate,
  '0071-prices': prices,
  '0080-customers': customers,
  '0081-troubled-accounts': troubledAccounts,
  '0082-paced-templates': pacedTemplates,
  '0090-staged-requests': stagedRequests,
  '0091-names-of-tokens': namesOfTokens,
  '0092-suspended-receivers': suspendedReceivers,
  '0100-portfolios': portfolios,
  '0110-who-has-usernames': whoHasUsernames,
  '0111-marketing-switched-off': marketingSwitchedOff,
  '0120-unlinked-pages': unlinkedPages,
}
