// The allowed imports of the house, one line a layer: whatever of ours a layer does not name fails the build.
// `$1`, `$2` are the groups of the layer's own path. Tests stand outside: they may reach what they test.
const features = '^app/features/';
const templates = '^app/templates/';
const ui = '^app/ui/';
const styles = '^app/styles/';
/** What templates say, as data: parts draw themselves with it. */
const dress = '^app/templates/dressed\\.ts$';
const views = '^server/[^/]+/views/';
const rules = '^server/[^/]+/rules/';
const platform = '^server/platform/';
const http = '^server/platform/http/';
const result = '^server/platform/result\\.ts$';
/** Files right inside a capability: its use-cases, ports and schemas. */
const capability = '^server/(?!platform/|cli/|services/)[^/]+/(endpoints/)?[^/]+\\.ts$';
/** Shapes: zod schemas, entities and ports, which decide nothing. */
const schemas = '^server/[^/]+/([^/]+-(schema|port)|car|lead)\\.ts$';
const bff = '^server/bff\\.ts$';
const runtime = '^server/runtime\\.ts$';
/** Where everything is put together, on the thread of the pages and on others. */
const services = '^server/services(/|\\.ts$)';
const anyAdapter = '^server/[^/]+/adapters/';

/** name, whose imports, what they may import, what they may import as a type only */
const layers = [
  ['routes', '^app/routes/', [bff, capability, http, features, ui, templates], [views]],
  [
    'root',
    '^app/[^/]+$',
    [bff, runtime, capability, http, '^server/platform/log', features, ui, templates, styles],
    [views],
  ],
  ['features', '^app/features/([^/]+)/', ['^app/features/$1/', ui, styles, dress], [views]],
  [
    'templates',
    '^app/templates/([^/]+)/',
    ['^app/templates/$1/', '^app/templates/[^/]+$', features, ui, styles],
    [views],
  ],
  ['template-choice', '^app/templates/[^/]+$', [templates, features, ui, styles], [views]],
  ['ui', ui, [ui, styles, dress], []],
  ['styles', styles, [styles], []],
  ['rules', rules, [rules, schemas, result], [views, capability, platform]],
  ['views', views, [views], [schemas, rules]],
  [
    'adapters',
    '^server/([^/]+)/adapters/([^/.]+)',
    ['^server/$1/adapters/$2', '^server/$1/[^/]+-port\\.ts$', '^server/$1/rules/', schemas, platform],
    [capability, rules],
  ],
  [
    'use-cases',
    '^server/(?!platform/|cli/|services/)([^/]+)/(?!adapters/|rules/|views/)',
    ['^server/$1/(?!adapters/)', capability, rules, views, platform, bff],
    [services],
  ],
  ['platform', '^server/platform/(?!http/)', [platform], [capability]],
  ['http', http, [platform, bff, runtime, capability, rules], [services]],
  ['bff', '^server/(bff|runtime)\\.ts$', [bff, runtime, services, capability, rules, platform], []],
  ['services', services, ['^server/(?!cli/)'], []],
  ['cli', '^server/cli/', ['^server/(?![^/]+/adapters/)'], []],
  ['fixtures', '^prisma-free-fixtures/', ['^prisma-free-fixtures/'], ['^server/']],
  ['tenants', '^tenants/', ['^tenants/'], ['^server/']],
];

const ours = '^(app|server|tenants|prisma-free-fixtures|tests|build)/';
const test = '\\.test\\.tsx?$';

const layerRules = layers.flatMap(([name, path, values, types]) => [
  {
    name: `${name}-may-not-import-this`,
    severity: 'error',
    from: { path, pathNot: test },
    to: { path: ours, pathNot: [...values, ...types] },
  },
  {
    name: `${name}-may-import-this-as-a-type-only`,
    severity: 'error',
    from: { path, pathNot: test },
    to: { path: types.length > 0 ? types : '^$', pathNot: values, dependencyTypesNot: ['type-only'] },
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'only-services-names-adapters',
      comment:
        'server/entry/services.ts and server/services/ are the composition root; everyone else asks for a port.',
      severity: 'error',
      from: { path: '^(app|server)/', pathNot: [services, anyAdapter, test] },
      to: { path: anyAdapter },
    },
    {
      name: 'server-never-imports-app',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^app/' },
    },
    {
      name: 'rules-do-no-input-or-output',
      comment: 'A rule is a pure function: of the core modules only hashing is one.',
      severity: 'error',
      from: { path: rules, pathNot: test },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: ours },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'product-never-imports-development-dependencies',
      comment: 'vanilla-extract and fast-check work while building and testing only.',
      severity: 'error',
      from: {
        path: '^(app|server)/',
        pathNot: [test, '\\.css\\.ts$', dress, '^server/cli/([^/]+\\.mjs|serve\\.ts)$'],
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: { path: ours },
      to: { couldNotResolve: true, pathNot: '^node:' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    exclude: { path: '^node_modules/\\.cache/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
