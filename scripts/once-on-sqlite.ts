/**
 * Tests that start a service, or stand beside what does, and run on SQLite alone. Each slice keeps its own test on
 * PostgreSQL, and so does whatever stores, waits, delivers, counts or runs in several processes. Single tests of that kind are
 * declared where they stand (`testOnce`, `server/test/engines.ts`).
 */

export const ONCE_ON_SQLITE = [
  // Decide without a database.
  /^server\/src\/.*\/rules(\/[\w-]+)?\.test\.ts$/,
  /^server\/src\/kernel\/(call\/slots|graph\/(edge-fields|fields|registry|root\/root|unknown-edge))\.test\.ts$/,
  /^server\/src\/slices\/flows\/(engine\/engine|health|responses)\.test\.ts$/,
  /^server\/src\/slices\/(messages\/(conversations\/incoming|message-id|outgoing\/input)|phone-numbers\/user-id\/user-id)\.test\.ts$/,
  /^server\/src\/slices\/payments\/(redirect-url|settings)\.test\.ts$/,
  /^server\/src\/slices\/webhooks\/delivering\/notification\.test\.ts$/,
  // Every operation, refused before its statements: `registry` is the sample on PostgreSQL, where `fuzz` sends hostile
  // values and `two-engines` compares every answer with that of SQLite.
  /^server\/test\/(authorization|console-requests|contract|declared-refusals|hostile-input|notes|one-namespace|pages|requests)\.test\.ts$/,
  // The chapters of the specification by their rules; `rows` and `states` walk its endpoints and lifecycles on both.
  /^server\/test\/specification\/(data-endpoint|errors|events|fields|limits)\.test\.ts$/,
  // What npm, ports, keys and settings have to do with a start; `start-problems` and `three-processes` start on both.
  /^server\/src\/app\/start(-secrets)?\.test\.ts$/,
  // What an installation in production shows and offers in a browser, which no database decides.
  /^console\/test\/in-production\.test\.ts$/,
  // How a receiver's answer is read, before its outcome is kept.
  /^server\/src\/slices\/webhooks\/answers\.test\.ts$/,
  // Decided by the day, before anything is asked of a database; `costs` and `platform` ask both.
  /^server\/src\/kernel\/(platform\/platform|http\/versions)\.test\.ts$/,
  /^server\/src\/slices\/operator\/platform\/coverage\.test\.ts$/,
  /^server\/test\/platform\/six-dates\.test\.ts$/,
  // A text for readers.
  /^server\/src\/app\/llms-text\.test\.ts$/,
  // Pages and drawings: what they show was read by operations that are tested on both.
  /^server\/src\/slices\/console\/(serve|sign-in)\.test\.ts$/,
  /^server\/src\/slices\/flows\/preview\/preview\.test\.ts$/,
  /^server\/src\/slices\/phone\/(flow-sheet|hands\/hands)\.test\.ts$/,
  /^server\/src\/slices\/qr-codes\/pages\/conversation\.test\.ts$/,
  // Pages of documents, limits in memory, and tables that say what follows from what.
  /^server\/src\/(app\/(site\/site|health\/bounds)|kernel\/(pages\/markdown|call\/cache|engine\/delivery\/(capacity|circuit|states)))\.test\.ts$/,
  // Sessions and grants are read from rows that other tests of their slices write on both.
  /^server\/src\/slices\/(accounts\/oauth\/oauth|console\/(first-visit|session)|operator\/(operator|platform\/platform|snapshots\/tables|worlds\/settled))\.test\.ts$/,
  // Decided by what a number, a customer or a template is; `phone-numbers`, `messages`, `customers` and `templates` store on both.
  /^server\/src\/slices\/(phone-numbers\/(account-trouble|registration|username|user-id\/(spellings|united-states))|messages\/(blocked|identity|transport|customers\/identities)|templates\/library\/library)\.test\.ts$/,
  // A phone's streams, a picture's memory, drafts: `phone`, `profile`, `flows` store on both.
  /^server\/src\/slices\/(phone\/streams|profile\/photo-cache|flows\/untouched-draft|requests\/of-worlds|webhooks\/app-subscriptions)\.test\.ts$/,
  // What is measured, what production refuses, and where no secret is; `canary-walk` looks into every table on both.
  /^server\/test\/(canaries|monitoring|production-tools)\.test\.ts$/,
  // Pictures are decoded and refused before anything is kept; `profile` and `photo-cache` keep them on both.
  /^server\/src\/slices\/profile\/photo\.test\.ts$/,
  // The platform's words for what was stored: the same rows in another form.
  /^server\/src\/slices\/messages\/(no-bridge|platform-events|platform-templates)\.test\.ts$/,
  /^server\/src\/slices\/webhooks\/dialect\.test\.ts$/,
  // Files that are refused as they are read; `snapshots` and `loading` fill both databases.
  /^server\/src\/slices\/operator\/snapshots\/(bad-files|bundle)\.test\.ts$/,
  // What a call may hold, and what becomes of a template that names others: checked before it is stored.
  /^server\/src\/slices\/templates\/(asking|neighbours|operator|references)\.test\.ts$/,
  /^server\/src\/slices\/phone-numbers\/(code-delivery|settings-edge)\.test\.ts$/,
  /^server\/src\/slices\/requests\/hints\.test\.ts$/,
  // A gateway played by the sandbox, without rows of its own.
  /^server\/src\/slices\/payments\/sandbox-gateway\/sandbox-gateway\.test\.ts$/,
  // Modules and kits that start a service of their own, whose database no program of theirs sees.
  /^server\/test\/(other-languages|faults\/parallel-worlds)\.test\.ts$/,
  // What an error does to a process, and what a flow's endpoint is told and answers.
  /^server\/src\/(app\/unexpected|slices\/flows\/endpoint\/endpoint)\.test\.ts$/,
  // The platform's rules about templates and tiers, by clock and by rule: `templates`, `review` and `messages` store on both.
  /^server\/src\/slices\/(messages\/(pacing|portfolio)|templates\/(archive|category))\.test\.ts$/,
  // How a start finds its snapshot, which comes before any database.
  /^server\/src\/app\/built\/snapshots\.test\.ts$/,
  // What a gateway is asked on the way to a payment; `payments` stores on both.
  /^server\/src\/slices\/payments\/authorization\.test\.ts$/,
  // Lists of what other tests of their slices store on both.
  /^server\/src\/slices\/(accounts\/(businesses\/businesses|operator-lists)|operator\/find\/find)\.test\.ts$/,
  // Signed bytes and gaps between probes; `two-engines` plays the sequences of `model` on both and compares.
  /^server\/test\/faults\/(model|seven-days|signatures)\.test\.ts$/,
]
