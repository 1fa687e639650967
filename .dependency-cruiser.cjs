/** The walls of the house (ARCHITECTURE.md), executable. */

const TEST = '\\.test\\.ts$'

module.exports = {
  forbidden: [
    {
      name: 'kernel-knows-no-slice',
      comment: 'The kernel imports neither slices nor app.',
      severity: 'error',
      from: { path: '^server/src/kernel/', pathNot: TEST },
      to: { path: '^server/src/(slices|app)/' },
    },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { path: '^server/src/(kernel|slices)/', pathNot: TEST },
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
    {
      name: 'nothing-imports-the-outermost-slices',
      severity: 'error',
      from: {
        path: '^server/src/slices/',
        pathNot: [TEST, '^server/src/slices/(messages|webhooks|operator)/'],
      },
      to: { path: '^server/src/slices/(messages|webhooks|operator)/' },
    },
    {
      name: 'rules-do-no-io',
      severity: 'error',
      from: { path: '^server/src/slices/[^/]+/rules(\\.ts|/)', pathNot: TEST },
      to: {
        path: [
          '^server/src/slices/[^/]+/(store|operations|operator|jobs|node)(\\.ts|/)',
          '^server/src/kernel/(storage|jobs|outbound|http|graph|records)/',
          '^server/src/kernel/call/house\\.ts$',
          'node:(fs|net|http|https|dns|child_process)',
        ],
      },
    },
    {
      name: 'stores-only-store',
      severity: 'error',
      from: { path: '^server/src/slices/[^/]+/store(\\.ts|/)', pathNot: TEST },
      to: {
        path: [
          '^server/src/slices/[^/]+/(errors|rules|operations|operator|events|node|routes)(\\.ts|/)',
          '^server/src/kernel/(http|outbound|graph)/',
          '^server/src/kernel/wire/errors\\.ts$',
        ],
      },
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
      from: { path: '^server/src/', pathNot: ['^server/src/kernel/storage/', TEST] },
      to: { path: ['node_modules/pg/', 'node:sqlite'] },
    },
    {
      name: 'one-way-out',
      comment: 'Every call to a customer goes through kernel/outbound, where the guard stands.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/kernel/(outbound|http)/', TEST] },
      to: { path: ['node_modules/undici', '^(node:)?(http|https|net|tls|http2|dgram|dns)$'] },
    },
    {
      name: 'the-server-needs-no-sdk',
      severity: 'error',
      from: { path: '^server/src/', pathNot: TEST },
      to: { path: '^sdk/' },
    },
    {
      name: 'the-sdk-stands-alone',
      comment: 'A program beside Parley takes the SDK without the server.',
      severity: 'error',
      from: { path: '^sdk/src/' },
      to: { path: ['^server/', 'node_modules/'] },
    },
    {
      name: 'flow-json-stands-alone',
      comment:
        'The validator of definitions runs anywhere: nothing of ours, nothing of Node, one dependency.',
      severity: 'error',
      from: { path: '^flow-json/src/' },
      to: { path: ['^(server|sdk)/', '^(node:|[a-z_]+$)', 'node_modules/(?!jsonc-parser/)'] },
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
      extensions: ['.ts', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
