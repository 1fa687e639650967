/** The walls of the house (ARCHITECTURE.md), executable. server/test/walls.test.ts plants a violation of each. */

const TEST = '\\.test\\.ts$'

/** The kernel's rooms: each imports only rooms that stand before it. */
const KERNEL_ROOMS = [
  'process',
  'crypto',
  'platform',
  'wire',
  'outbound',
  'engine',
  'call',
  'blobs',
  'records',
  'pages',
  'graph',
  'http',
]

/** What a slice may import of other slices, at their index. */
const SLICE_ARROWS = {
  accounts: [],
  'phone-numbers': ['accounts'],
  uploads: ['accounts'],
  flows: ['accounts', 'media', 'phone-numbers'],
  payments: ['accounts'],
  profile: ['accounts', 'phone-numbers', 'uploads'],
  templates: ['accounts', 'flows', 'phone-numbers', 'uploads'],
  'qr-codes': ['phone-numbers', 'profile'],
  catalogs: ['accounts'],
  media: ['accounts', 'phone-numbers', 'uploads'],
  messages: ['accounts', 'catalogs', 'flows', 'media', 'phone-numbers', 'qr-codes', 'templates', 'uploads'],
  costs: ['accounts', 'messages'],
  phone: ['catalogs', 'flows', 'media', 'messages', 'phone-numbers', 'qr-codes'],
  webhooks: ['accounts', 'phone-numbers'],
  inbox: ['accounts'],
  requests: ['accounts', 'messages', 'webhooks'],
  operator: ['accounts', 'messages', 'phone-numbers', 'templates'],
}

const oneOf = (names) => `(${names.join('|')})`
/** A room of a slice, however deep it lies: `rules.ts`, `rules/photo.ts`, `quality/rules.ts`. */
const roomOfSlice = (...names) => `^server/src/slices/.+/${oneOf(names)}(\\.ts|/)`

/** What of the engine stands on `call`, and so does its door. */
const LATER_WORK = '^server/src/kernel/engine/(index\\.ts|jobs/|outbox/|delivery/)'

const kernelRooms = KERNEL_ROOMS.slice(0, -1).map((room, at) => ({
  name: `kernel-room-${room}`,
  comment: `${room} → ${KERNEL_ROOMS.slice(0, at).join(', ')}`,
  severity: 'error',
  from: { path: `^server/src/kernel/${room}/`, pathNot: [TEST, LATER_WORK] },
  to: { path: `^server/src/kernel/${oneOf(KERNEL_ROOMS.slice(at + 1))}/` },
}))

const sliceArrows = Object.entries(SLICE_ARROWS).map(([slice, others]) => ({
  name: `slice-arrows-${slice}`,
  comment: `${slice} → ${others.join(', ')}`,
  severity: 'error',
  from: { path: `^server/src/slices/${slice}/`, pathNot: TEST },
  to: { path: '^server/src/slices/', pathNot: `^server/src/slices/${oneOf([slice, ...others])}/` },
}))

module.exports = {
  forbidden: [
    {
      name: 'kernel-knows-no-slice',
      comment: 'The kernel imports neither slices nor app.',
      severity: 'error',
      from: { path: '^server/src/kernel/', pathNot: TEST },
      to: { path: '^server/src/(slices|app)/' },
    },
    ...kernelRooms,
    {
      name: 'later-work-stands-on-calls',
      severity: 'error',
      from: { path: LATER_WORK, pathNot: TEST },
      to: { path: `^server/src/kernel/${oneOf(KERNEL_ROOMS.slice(KERNEL_ROOMS.indexOf('call') + 1))}/` },
    },
    {
      name: 'calls-know-no-later-work',
      severity: 'error',
      from: { path: '^server/src/kernel/call/', pathNot: TEST },
      to: { path: LATER_WORK },
    },
    {
      name: 'the-engine-has-one-door',
      severity: 'error',
      from: {
        path: '^server/(src|migrations)/',
        pathNot: ['^server/src/kernel/engine/', TEST],
      },
      to: { path: '^server/src/kernel/engine/', pathNot: '^server/src/kernel/engine/(index|stored)\\.ts$' },
    },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { path: '^server/src/slices/', pathNot: TEST },
      to: { path: '^server/src/app/' },
    },
    {
      name: 'slices-meet-at-their-index',
      severity: 'error',
      from: { path: '^server/src/slices/([^/]+)/', pathNot: TEST },
      to: { path: '^server/src/slices/([^/]+)/', pathNot: ['^server/src/slices/$1/', '/index\\.ts$'] },
    },
    {
      name: 'app-enters-slices-by-their-index',
      severity: 'error',
      from: { path: '^server/src/app/', pathNot: TEST },
      to: { path: '^server/src/slices/[^/]+/', pathNot: '/index\\.ts$' },
    },
    ...sliceArrows,
    {
      name: 'slice-without-arrows',
      comment: 'A slice that the table above does not know imports no other.',
      severity: 'error',
      from: {
        path: '^server/src/slices/([^/]+)/',
        pathNot: [TEST, `^server/src/slices/${oneOf(Object.keys(SLICE_ARROWS))}/`],
      },
      to: { path: '^server/src/slices/', pathNot: '^server/src/slices/$1/' },
    },
    {
      name: 'rules-do-no-io',
      severity: 'error',
      from: { path: roomOfSlice('rules'), pathNot: TEST },
      to: {
        path: [
          roomOfSlice('store', 'operations', 'operator', 'jobs', 'node'),
          '^server/src/kernel/(engine|outbound|http|graph|records|pages)/',
          '^server/src/kernel/call/house\\.ts$',
          '^(node:)?(fs|fs/promises|net|http|https|dns|dns/promises|child_process)$',
        ],
      },
    },
    {
      name: 'stores-only-store',
      severity: 'error',
      from: { path: roomOfSlice('store'), pathNot: TEST },
      to: {
        path: [
          roomOfSlice('errors', 'rules', 'operations', 'operator', 'events', 'node', 'routes'),
          '^server/src/kernel/(http|outbound|graph|pages)/',
          '^server/src/kernel/wire/errors\\.ts$',
        ],
      },
    },
    {
      name: 'queries-stand-in-stores',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/kernel/engine/', '/store(\\.ts|/)', TEST] },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'one-room-for-the-reference-page',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/kernel/pages/', TEST] },
      to: { path: 'node_modules/@scalar' },
    },
    {
      name: 'one-room-for-database-drivers',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/kernel/engine/', TEST] },
      to: { path: ['node_modules/pg/', 'node:sqlite'] },
    },
    {
      name: 'one-way-out',
      comment: 'Every call to a customer goes through kernel/outbound, where the guard stands.',
      severity: 'error',
      from: {
        path: '^server/src/',
        // The database's driver is given its socket, to close it where the driver would wait.
        pathNot: [
          '^server/src/kernel/(outbound|http)/',
          '^server/src/kernel/engine/postgres/client\\.ts$',
          TEST,
        ],
      },
      to: { path: ['node_modules/undici', '^(node:)?(http|https|net|tls|http2|dgram|dns|dns/promises)$'] },
    },
    {
      name: 'the-server-needs-no-sdk',
      severity: 'error',
      from: { path: '^server/src/', pathNot: TEST },
      to: { path: '^(sdk|operator|testing|console|cli)/' },
    },
    {
      name: 'the-sdk-stands-alone',
      comment: 'A program beside Parley takes the SDK without the server, and in any runtime.',
      severity: 'error',
      from: { path: '^sdk/src/' },
      to: {
        path: ['^(server|operator|testing|flow-json|console|cli)/', '^(node:|[a-z_]+$)', 'node_modules/'],
      },
    },
    {
      name: 'the-operators-client-stands-on-the-sdk',
      comment: 'It is the client of another door, and runs wherever the SDK runs.',
      severity: 'error',
      from: { path: '^operator/src/' },
      to: { path: ['^(server|testing|flow-json|console|cli)/', '^(node:|[a-z_]+$)', 'node_modules/'] },
    },
    {
      name: 'the-test-kit-stands-on-the-sdk',
      comment: 'Whoever tests a bot has the SDK and a runner; the service is another process.',
      severity: 'error',
      from: { path: '^testing/src/' },
      to: {
        path: [
          '^(server|flow-json|console|cli)/',
          'node_modules/(?!(vitest|@jest/globals|@playwright/test)/)',
        ],
      },
    },
    {
      name: 'the-console-is-a-client',
      comment:
        'It does what anyone can do through the doors: it knows the SDK and the validator of flows, and no server.',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: ['^(server|testing|cli)/', '^(sdk|operator|flow-json)/(?!src/)', '^(node:|[a-z_]+$)'] },
    },
    {
      name: 'pages-of-the-console-stand-apart',
      comment: 'What two of them need stands in ui.',
      severity: 'error',
      from: { path: '^console/src/pages/([^/]+)/', pathNot: TEST },
      to: { path: '^console/src/pages/', pathNot: '^console/src/pages/$1/' },
    },
    {
      name: 'flow-json-stands-alone',
      comment:
        'The validator of definitions runs anywhere: nothing of ours, nothing of Node, one dependency.',
      severity: 'error',
      from: { path: '^flow-json/src/' },
      to: {
        path: [
          '^(server|sdk|operator|testing|console|cli)/',
          '^(node:|[a-z_]+$)',
          'node_modules/(?!jsonc-parser/)',
        ],
      },
    },
    {
      name: 'the-command-stands-on-packages',
      comment:
        'Whoever has the command has the SDK, the validator and the kit; the service is another process.',
      severity: 'error',
      from: { path: '^cli/src/' },
      to: {
        path: ['^(server|console)/', 'node_modules/(?!(commander|@modelcontextprotocol|ajv|jsonc-parser)/)'],
      },
    },
    {
      name: 'the-product-imports-no-proof',
      comment: 'What proves stands beside the product, and nobody who installs it gets any of it.',
      severity: 'error',
      from: {
        path: '^(server/src|server/migrations|flow-json|sdk|operator|testing|console|cli)/',
        pathNot: ['/test/', TEST],
      },
      to: { path: '^lab/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)generated/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
