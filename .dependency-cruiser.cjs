/**
 * Who may import whom: the table of ARCHITECTURE.md, as rules that fail the build.
 * Tests follow the rules of their package, but may also use the testing harness and test libraries.
 */
const test = '\\.test\\.tsx?$';
const testing = '^server/src/testing/';

/** Everything of ours that is not one of these. */
const oursExcept = (...allowed) => ({ path: '^(texts|contract|server|web|dev|e2e|bench)/', pathNot: allowed });

const serverEntryPoints = [
  '^contract/',
  '^(dev|e2e|bench)/',
  '^server/src/(app|config|clock|random)\\.ts$',
  '^server/src/(db|testing|seed)/',
];

const rules = [
  {
    name: 'no-cycles',
    comment: 'No import cycle anywhere, types included.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'Every import leads somewhere.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'texts-depend-on-nothing',
    comment: 'A language knows itself and the types of the English texts; shared.ts puts the languages together.',
    from: { path: '^texts/([^/]+)/' },
    to: { pathNot: ['^texts/$1/', '^texts/translation\\.ts$'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'contract-depends-on-zod-and-texts',
    from: { path: '^contract/', pathNot: test },
    to: { pathNot: ['^contract/', '^texts/shared\\.ts$', '^node_modules/zod/'] },
  },
  {
    name: 'contract-tests-stay-in-the-contract',
    from: { path: '^contract/.*\\.test\\.ts$' },
    to: oursExcept('^contract/', '^texts/'),
  },
  {
    name: 'server-knows-contract-and-texts',
    from: { path: '^server/', pathNot: [test, testing] },
    to: oursExcept('^contract/', '^texts/shared\\.ts$', '^server/'),
  },
  {
    name: 'server-tests-know-contract-and-postgres',
    comment: 'The harness starts the embedded PostgreSQL, and the server as it is built.',
    from: { path: [testing, '^server/.*\\.test\\.ts$'] },
    to: oursExcept(
      '^contract/',
      '^texts/',
      '^server/',
      '^dev/(postgres|ports|terminal)',
      '^dev/(world/build|processes/lifetime)\\.ts$',
    ),
  },
  {
    name: 'domains-share-public-and-queries',
    comment: "Another domain's public.ts and queries.ts, never its actions or routes.",
    from: { path: '^server/src/domains/([^/]+)/', pathNot: test },
    to: { path: '^server/src/domains/', pathNot: ['^server/src/domains/$1/', '/(public|queries)\\.ts$'] },
  },
  {
    name: 'domains-do-not-know-who-starts-them',
    from: { path: '^server/src/(domains|http|db|external|jobs)/', pathNot: test },
    to: {
      path: ['^server/src/(main|app|all-routes|migrate-main|admin-main|config)\\.ts$', '^server/src/admin/'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'db-and-external-know-no-domain',
    from: { path: '^server/src/(db|external)/', pathNot: test },
    to: { path: '^server/src/(domains|http|jobs)/' },
  },
  {
    name: 'readers-of-files-know-no-domain',
    comment: 'They are given bytes and return what these say; what is allowed is decided elsewhere.',
    from: { path: '^server/src/(xlsx|pdf)-reader/', pathNot: test },
    to: oursExcept('^contract/src/shared/', '^server/src/$1-reader/'),
  },
  {
    name: 'no-harness-in-the-product',
    from: { path: '^server/src/', pathNot: [test, testing] },
    to: { path: testing },
  },
  {
    name: 'kit-knows-react-alone',
    comment: 'No contract, no domain, no i18n keys: texts arrive as props.',
    from: { path: '^web/src/ui/', pathNot: test },
    to: oursExcept('^web/src/ui/'),
  },
  {
    name: 'web-api-knows-contract-alone',
    from: { path: '^web/src/api/', pathNot: test },
    to: oursExcept('^contract/', '^web/src/api/'),
  },
  {
    name: 'web-forms-know-no-domain',
    from: { path: '^web/src/forms/', pathNot: test },
    to: oursExcept('^contract/', '^web/src/(api|forms|i18n|ui)/'),
  },
  {
    name: 'web-i18n-knows-contract-alone',
    comment: 'It fills in the texts the kit asks for, so it may know their types.',
    from: { path: '^web/src/i18n/', pathNot: test },
    to: { ...oursExcept('^contract/', '^texts/', '^web/src/i18n/'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'web-domains-are-composed-in-app',
    from: { path: '^web/src/domains/([^/]+)/', pathNot: test },
    to: oursExcept(
      '^contract/',
      '^texts/',
      '^web/src/domains/$1/',
      '^web/src/(api|forms|ui|i18n|testing)/',
      '^web/src/app/paths\\.ts$',
    ),
  },
  {
    name: 'web-knows-contract-alone',
    from: { path: '^web/' },
    to: oursExcept('^contract/', '^texts/', '^web/'),
  },
  {
    name: 'dev-knows-entry-points-of-the-server',
    comment: "The server's buildApp, settings, database, harness and seeds; never a domain, never the web.",
    from: { path: '^(dev|bench)/' },
    to: oursExcept(...serverEntryPoints),
  },
  {
    name: 'stories-know-addresses-and-texts',
    comment: 'They visit every address there is; of the web they know nothing else.',
    from: { path: '^e2e/' },
    to: oursExcept(...serverEntryPoints, '^web/src/app/paths\\.ts$', '^texts/'),
  },
  {
    name: 'no-one-imports-tests',
    from: {},
    to: { path: test },
  },
  {
    name: 'product-needs-no-development-packages',
    from: { path: '^(contract|server|web)/', pathNot: [test, testing, '/testing[./]', '\\.config\\.ts$'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.build|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
