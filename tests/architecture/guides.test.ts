import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createProgram } from '#server/cli/main';
import { frameOrigins } from '#server/dealer/rules/map';
import { secretPrefix } from '#server/dealer/rules/secret-prefix';
import { variables } from '#server/platform/variables';
import { tenantSchema } from '#server/settings/tenant-schema';
import { commandProblems } from '../support/command-problems';
import { composeService } from '../support/compose-file';
import { allGuides, codeSpans, dealerCommands, fencedBlocks, proseOf } from '../support/guides';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
const index = 'server/guides/README.md';
const guides = allGuides().filter((file) => file !== index);
const pages = [index, ...guides, 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'];
/** Whose links alone are checked. */
const references = [
  'CODE_OF_CONDUCT.md',
  'DEPENDENCIES.md',
  'app/README.md',
  'app/rendering/README.md',
  'prisma-free-fixtures/README.md',
  'server/README.md',
  'tenants/README.md',
  'tests/README.md',
  'tests/bench/README.md',
];

const program = createProgram({
  projectDir: root,
  program: 'dealer',
  interactive: false,
  print: () => undefined,
  services: () => Promise.reject(new Error('no command runs')),
  get config(): never {
    throw new Error('no command runs');
  },
});

/** Those of compose.yaml alone are at the end of .env.example, behind a #. */
const composeOnly = Array.from(read('.env.example').matchAll(/^# ([A-Z_]+)=/gm), ([, name]) => name);
const knownVariables = new Set([
  ...Object.keys(variables),
  ...composeOnly,
  'COMPOSE_PROFILES',
  'CHROMIUM_PATH',
]);
/** Of the sites that guides use as examples. */
const tenantSecrets = ['hill-end-cars', 'brolga', 'wattle-bend', '4wd-world'].map(secretPrefix);
const isPlaceholder = (name: string): boolean => /^NAME$|^(LEAD|KEY|WEBHOOK)_ID$/.test(name);

function unknownVariables(text: string): string[] {
  const code = [...fencedBlocks(text), ...codeSpans(text)].join('\n');
  const names = [
    ...Array.from(code.matchAll(/(?<![\w{/-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g), ([name]) => name),
    ...Array.from(code.matchAll(/^([A-Z]+)=/gm), ([, name = '']) => name),
  ];
  return names.filter(
    (name) =>
      !knownVariables.has(name) &&
      !isPlaceholder(name) &&
      !tenantSecrets.some((prefix) => name.startsWith(prefix)),
  );
}

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (file: string): string[] =>
  Array.from(proseOf(read(file)).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading));

function brokenLinks(file: string): string[] {
  const prose = proseOf(read(file)).replace(/`[^`\n]*`/g, '');
  const links = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, href = '']) => href);
  return links.filter((href) => {
    if (/^[a-z]+:/.test(href)) return false;
    const [path = '', anchor] = href.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
}

/** Services that belong to a profile: naming one for `up` starts every service of that profile. */
const profiled = 'caddy|postgres|meilisearch|indexer|keys|search-keys';
const startsProfile = new RegExp(
  `docker compose (?!--profile)[^\n]*\\bup\\b(?![^\n]*--no-deps)[^\n]*\\b(?:${profiled})\\b`,
);

describe.each(pages)('%s', (file) => {
  it('starts no engines by naming another service of their profile', () => {
    expect(fencedBlocks(read(file)).filter((code) => startsProfile.test(code))).toEqual([]);
  });

  it('names only commands and options that exist', () => {
    const text = read(file);
    const whole = fencedBlocks(text).flatMap(dealerCommands);
    const mentioned = codeSpans(text).flatMap(dealerCommands);
    expect([
      ...whole.flatMap((words) => commandProblems(program, words, true)),
      ...mentioned.flatMap((words) => commandProblems(program, words, false)),
    ]).toEqual([]);
  });

  it('names only environment variables that exist', () => {
    expect(unknownVariables(read(file))).toEqual([]);
  });
});

it.each([...pages, ...references])('%s links only to files and headings that exist', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

const linesOf = (file: string): number => read(file).split('\n').length - 1;
const wordsOf = (file: string): number => read(file).split(/\s+/).filter(Boolean).length;

describe('the documents', () => {
  it('start with a README of at most 900 words, which leads to the index of guides', () => {
    expect(wordsOf('README.md')).toBeLessThanOrEqual(900);
    expect(read('README.md')).toContain(`](${index})`);
  });

  it('have an index that lists every guide under its reader', () => {
    const sections = read(index).split(/^## /m).slice(1);
    const listed = sections.flatMap((section) =>
      Array.from(section.matchAll(/\]\((\w[\w-]*\/[\w-]+\.md)\)/g), ([, href]) => `server/guides/${href}`),
    );
    expect(listed.toSorted()).toEqual(guides.toSorted());
    for (const section of sections)
      expect(new Set(Array.from(section.matchAll(/\]\((\w+)\//g), ([, reader]) => reader)).size).toBe(1);
  });

  it.each(guides)('have guides for one sitting: %s', (guide) => {
    expect(linesOf(guide)).toBeGreaterThanOrEqual(35);
    expect(linesOf(guide)).toBeLessThanOrEqual(130);
  });

  it('name no guide elsewhere that does not exist', () => {
    const product = ['server', 'app'].flatMap(filesIn).filter((file) => /\.(tsx?|mjs|ya?ml)$/.test(file));
    const files = [...product, 'compose.yaml', 'Dockerfile', 'Caddyfile', '.env.example', 'CHANGELOG.md'];
    const missing = files.flatMap((file) =>
      Array.from(read(file).matchAll(/\bserver\/guides\/[\w/-]+\.md/g), ([guide]) => guide)
        .filter((guide) => !existsSync(join(root, guide)))
        .map((guide) => `${file}: ${guide}`),
    );
    expect(missing).toEqual([]);
  });
});

/** In a dealer's guide everything is done in a browser. */
it.each(guides.filter((guide) => guide.startsWith('server/guides/dealers/')))(
  'a dealer needs no terminal and no file for %s',
  (guide) => {
    expect(fencedBlocks(read(guide))).toEqual([]);
    expect(codeSpans(read(guide)).flatMap(dealerCommands)).toEqual([]);
  },
);

describe('the pictures of guides', () => {
  const folder = 'server/guides/pictures';
  const files = readdirSync(join(root, folder));
  const pictures = [...guides, 'README.md'].flatMap((file) =>
    Array.from(proseOf(read(file)).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g), ([, text = '', href = '']) => ({
      text,
      path: join(dirname(file), href),
    })),
  );

  it('exist, and each is in a guide or the README', () => {
    expect(files.length).toBeGreaterThan(0);
    const all = [...filesIn('.github').filter((name) => name.endsWith('.webp')), ...filesIn(folder)];
    expect([...new Set(pictures.map(({ path }) => path))].sort()).toEqual(all.sort());
  });

  it('have a text for readers who do not see them, of some words', () => {
    expect(pictures.filter(({ text }) => text.split(' ').length < 5)).toEqual([]);
  });

  it('have at most 250 KB together, and are not in the image', () => {
    const bytes = files.map((name) => statSync(join(root, folder, name)).size);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(250_000);
    expect(Math.min(...bytes)).toBeGreaterThan(1_000);
    expect(read('.dockerignore').split('\n')).toContain('server/guides');
  });
});

test('the guide to incidents has a row for every key that the keys service makes', () => {
  const rows = Array.from(
    read('server/guides/operators/incidents.md').matchAll(/^\| ([^|]+)/gm),
    ([, stolen]) => stolen,
  );
  const names = Object.keys(composeService('keys').environment);
  expect(names).toContain('POSTGRES_PASSWORD');
  expect(names.filter((name) => !rows.some((stolen) => stolen?.includes(`\`${name}\``)))).toEqual([]);
});

describe('the guide to outgoing connections', () => {
  const text = read('server/guides/operators/connections.md');
  const settings = JSON.stringify(z.toJSONSchema(tenantSchema, { io: 'input', unrepresentable: 'any' }));
  const hosts = Array.from(settings.matchAll(/"default":"https:\/\/([\w.-]+)/g), ([, host = '']) => host);
  const maps = ['openstreetmap', 'google'] as const;
  const mapHosts = maps.flatMap((provider) => frameOrigins({ provider, consent: true, zoom: 10 }));
  const places = Object.keys(variables).filter((name) => /_(URL|TO|STORE|OTLP_ENDPOINT)$/.test(name));

  it('names every host that a setting leads to by itself', () => {
    expect(hosts.length).toBeGreaterThan(4);
    const all = [...hosts, ...mapHosts.map((origin) => new URL(origin).host), 'www.googletagmanager.com'];
    expect(all.filter((host) => !text.includes(host))).toEqual([]);
  });

  it('names every variable that leads elsewhere', () => {
    expect(places.length).toBeGreaterThan(4);
    expect(places.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

test('the guides name many commands', () => {
  const commands = guides.flatMap((guide) => fencedBlocks(read(guide)).flatMap(dealerCommands));
  expect(commands.length).toBeGreaterThan(50);
});

test.each([
  ['feed fetch hill-end-cars', 'no command fetch'],
  ['leads list --tenant x --newest', 'no option --newest'],
  ['leads list', 'lacks --tenant <slug>'],
  ['api-key revoke --tenant x', 'lacks an argument'],
  ['deliveries list --tenant x --state lost', 'no choice lost'],
])('finds what is wrong with dealer %s', (line, problem) => {
  expect(commandProblems(program, line.split(' '), true)).toEqual([`dealer ${line}: ${problem}`]);
});

test('finds variables that do not exist', () => {
  expect(unknownVariables('`BACKUP_TO`, `BACKUP_WHERE`\n\n```\nPORT=1\nPART=1\n```\n')).toEqual([
    'BACKUP_WHERE',
    'PART',
  ]);
});
