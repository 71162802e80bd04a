const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// Which imports are allowed. Each has to pass two checks: does it run down the list of rooms in
// server/rooms.json, and may this kind of file (rule, view, adapter, component …) import that kind? `$1`, `$2` are the
// groups of the importer's own path. Tests are exempt: they may import what they test.
const features = '^app/features/';
const templates = '^app/templates/';
/** What several features show of cars, of the dealer and of the search. */
const parts = '^app/parts/';
const ui = '^app/ui/';
const styles = '^app/styles/';
/** How static, enhanced and live elements work; `app/rendering/documents/` is for entry.server alone. */
const rendering = '^app/rendering/[^/]+$';
/** What templates say, as data: parts draw themselves with it. */
const dress = '^app/templates/dressed\\.ts$';
const views = '^server/.+/views/';
/** Pure functions, those of the platform among them. */
const rules = '^server/(.+/rules/|platform/(geo|text)/)';
const platform = '^server/platform/';
/** Results as data, those derived from an object once, signatures with the site's secret, and the list of its variables. */
const result = '^server/platform/(result|derived|site-secret|variables)\\.ts$';
/** Use-cases and ports of the rooms of dealers and shoppers. */
const capability =
  '^server/(?!platform/|settings/|operate/|entry/|api/|cli/|.+/(?:rules|views|adapters)/).+\\.ts$';
/** Shapes: zod schemas, entities and ports, which decide nothing. */
const shapes = '^server/(settings/|.+-port\\.ts$)';
/** The check of a form's fields, one for the server and the browser; it imports types only. */
const fieldCheck = '^server/leads/rules/check-field\\.ts$';
const bff = '^server/entry/bff\\.ts$';
const runtime = '^server/entry/runtime\\.ts$';
/** What `npm start` runs is part of the built site. */
const program = '^server/cli/start-site\\.ts$';
const routes = '^server/api/';
const documents = '^server/entry/documents/';
/** A package of its own, with its own dependencies. Its types are generated when it is packed. */
const client = '^server/api/client/';
/** Where everything is put together: each folder creates its own services, and entry lists them. */
const creators = '^server/(?!api/)(.+)/create-[a-z-]+\\.ts$';
const services = ['^server/entry/services(/|\\.ts$)', '^server/cli/'];
const anyAdapter = '^server/.+/adapters/';

/** name, whose imports, what they may import, what they may import as a type only */
const kinds = [
  [
    'routes',
    '^app/routes/',
    [bff, capability, routes, platform, rendering, features, parts, ui, templates],
    [views],
  ],
  [
    'root',
    '^app/[^/]+$',
    [
      bff,
      runtime,
      program,
      capability,
      documents,
      platform,
      '^app/rendering/',
      features,
      parts,
      ui,
      templates,
      styles,
    ],
    [views],
  ],
  [
    'features',
    '^app/features/([^/]+)/',
    ['^app/features/$1/', rendering, parts, ui, styles, dress, fieldCheck],
    [views],
  ],
  ['parts', parts, [rendering, parts, ui, styles, dress], [views]],
  ['templates', '^app/templates/(?!dressed|frame|template)', ['^app/templates/template\\.ts$', styles], []],
  [
    'template-choice',
    '^app/templates/(dressed|frame|template)',
    [templates, features, parts, rendering, ui, styles],
    [views],
  ],
  ['ui', ui, [rendering, ui, styles, dress], []],
  ['rendering', rendering, [rendering], [views]],
  ['rendered-documents', '^app/rendering/documents/', ['^app/rendering/documents/'], [rules]],
  ['styles', styles, [styles], []],
  ['rules', '^server/.+/rules/', [rules, shapes, result], [views, capability, platform]],
  // A view is the type of what a use-case returns.
  ['views', views, [views], [shapes, rules, capability]],
  [
    'adapters',
    '^server/(.+)/adapters/([^/.]+)',
    ['^server/$1/adapters/$2', '^server/$1/[^/]+-port\\.ts$', '^server/$1/rules/', shapes, platform],
    [capability, rules],
  ],
  ['fixtures', '^prisma-free-fixtures/', ['^prisma-free-fixtures/'], ['^server/']],
  ['tenants', '^tenants/', ['^tenants/'], ['^server/']],
];

/** From the lowest to the highest; a room imports only from rooms before it. */
const rooms = JSON.parse(readFileSync(join(__dirname, 'server/rooms.json'), 'utf8')).map(({ room }) => room);
const inRoom = (room) => `^server/${room}/`;

const downwardRules = rooms.slice(0, -1).map((room, at) => ({
  name: `${room}-imports-only-from-lower-rooms`,
  severity: 'error',
  from: { path: inRoom(room), pathNot: '\\.test\\.tsx?$' },
  to: { path: rooms.slice(at + 1).map(inRoom) },
}));

const ours = '^(app|server|tenants|prisma-free-fixtures|tests|build)/';
const test = '\\.test\\.tsx?$';

const kindRules = kinds.flatMap(([name, path, values, types]) => [
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
    ...kindRules,
    ...downwardRules,
    {
      name: 'every-server-folder-is-a-room',
      comment: 'A folder that server/rooms.json lacks stands nowhere.',
      severity: 'error',
      from: { path: '^server/', pathNot: [...rooms.map(inRoom), '^server/.+\\.mjs$'] },
      to: {},
    },
    {
      name: 'only-creators-name-adapters',
      comment: "A folder's create-*.ts puts its adapters behind its ports; everyone else asks for a port.",
      severity: 'error',
      from: { path: '^(app|server)/', pathNot: [creators, anyAdapter, test] },
      to: { path: anyAdapter },
    },
    {
      name: 'creators-name-their-own-adapters',
      severity: 'error',
      from: { path: creators },
      to: { path: anyAdapter, pathNot: '^server/$1/' },
    },
    {
      name: 'only-services-calls-creators',
      comment: 'server/entry/services.ts and server/entry/services/ are the composition root.',
      severity: 'error',
      from: { path: '^(app|server)/', pathNot: [...services, creators, test] },
      to: { path: creators, dependencyTypesNot: ['type-only'] },
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
        pathNot: [test, '\\.css\\.ts$', dress, '^server/cli/([^/]+\\.mjs|serve\\.ts)$', client],
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
      from: { path: ours, pathNot: client },
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
