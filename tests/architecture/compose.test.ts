import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hosts } from '#server/api/operations';
import { variables } from '#server/platform/variables';
import { composeFile, composeService } from '../support/compose-file';
import { allGuides } from '../support/guides';

const read = (file: string): string => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');
const { services, volumes } = composeFile;
const [site, dealer] = [composeService('site'), composeService('dealer')];

/** Fixed by the image or by compose.yaml, or only for the command line. */
const notPassed = ['PORT', 'HOST', 'DATA_DIR', 'TENANTS_DIR', 'NODE_ENV', 'MEILI_ADMIN_KEY', 'SECRETS_DIR'];

/** The volumes of a service, by their folder in the container. */
const mounts = (name: string): Record<string, string> =>
  Object.fromEntries(
    composeService(name).volumes.map((volume) => {
      const [source = '', folder = ''] = volume.split(':');
      return [folder, source];
    }),
  );

describe('compose.yaml', () => {
  it('builds on the base image of the Dockerfile, which is pinned by digest', () => {
    const [, pinned = ''] = /^ARG NODE_IMAGE=(.*)$/m.exec(read('Dockerfile')) ?? [];
    expect(pinned).toMatch(/^node:24[.\d]*-bookworm-slim@sha256:[0-9a-f]{64}$/);
    expect(site.build?.args['NODE_IMAGE']).toBe(`\${NODE_IMAGE:-${pinned}}`);
  });

  it('names the exact version of every other image, with the digest where the maintainers publish it', () => {
    const images = ['postgres', 'caddy', 'meilisearch'].map((name) => composeService(name).image);
    expect(images).toEqual([
      expect.stringMatching(/^postgres:\d+\.\d+-bookworm@sha256:[0-9a-f]{64}$/),
      expect.stringMatching(/^caddy:\d+\.\d+\.\d+@sha256:[0-9a-f]{64}$/),
      expect.stringMatching(/^getmeili\/meilisearch:v\d+\.\d+\.\d+$/),
    ]);
  });

  it('gives the image the commit that is built, for its label and for `dealer --version`', () => {
    expect(site.build?.args['REVISION']).toBe(`\${REVISION:-}`);
    const [, build, image] = read('Dockerfile')
      .split(/^FROM .*$/m)
      .slice(1);
    expect(build).toMatch(/^ARG REVISION=\nRUN npm run build$/m);
    expect(image).toMatch(/\nARG REVISION=\n(.*\n)*?.*image\.revision="\$REVISION"/);
  });

  it.each(Object.keys(variables).filter((name) => !notPassed.includes(name)))(
    'passes %s to the site, the command line and the indexer',
    (name) => {
      expect(site.environment[name]).toMatch(new RegExp(`^\\$\\{${name}:-.*\\}$`));
      expect(dealer.environment[name]).toBe(site.environment[name]);
      expect(composeService('indexer').environment[name]).toBe(site.environment[name]);
    },
  );

  it('passes the secrets that tenants name', () => {
    expect(site.env_file).toEqual([{ path: 'secrets.env', required: false }]);
  });

  it('reads the visitor’s address from the header that its Caddy sets', () => {
    const header = /:-([\w-]+)\}/.exec(String(site.environment['CLIENT_IP_HEADER']))?.[1];
    expect(read('Caddyfile')).toMatch(new RegExp(`header_up ${header} \\{remote_host\\}`));
  });

  it('mounts a drop folder for feeds, which the site cannot change', () => {
    expect(site.volumes).toContain('./feeds:/data/feeds:ro');
  });

  it('leaves the port of the site to be chosen, so that several processes can run', () => {
    expect(site.ports).toHaveLength(1);
    expect(site.ports[0]).toMatch(/^127\.0\.0\.1:\$\{SITE_PORT:-3000\}:3000$/);
  });

  it('lets the site start without the engines', () => {
    expect(site.profiles).toEqual([]);
    expect(Object.values(site.depends_on).map(({ required }) => required)).toEqual([false, false, false]);
  });

  it('names every volume that a service mounts', () => {
    const named = Object.values(services).flatMap(({ volumes: own }) =>
      own.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.')),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe('the keys of the engines', () => {
  it('are never given to the site, nor their folders', () => {
    expect(JSON.stringify(site)).not.toMatch(/MASTER|POSTGRES_PASSWORD/);
    expect(site.environment['MEILI_ADMIN_KEY']).toBe('');
    const folders = Object.values(mounts('site')).filter((source) => source.endsWith('-keys'));
    expect(folders).toEqual(['site-keys']);
    expect(site.environment['SECRETS_DIR']).toBe('/secrets/site');
  });

  it.each([
    ['site', 'site'],
    ['dealer', 'admin'],
    ['indexer', 'admin'],
    ['meilisearch', 'search'],
    ['postgres', 'database'],
  ])('%s mounts only those of "%s", read-only', (name, folder) => {
    const keys = composeService(name).volumes.filter((volume) => volume.includes('/secrets'));
    expect(keys).toEqual([`${folder}-keys:/secrets/${folder}:ro`]);
  });

  it.each(['keys', 'search-keys'])('are written by %s, into folders that the image has prepared', (name) => {
    const folders = ['database', 'search', 'site', 'admin'].map((one) => `/secrets/${one}`);
    expect(Object.keys(mounts(name))).toEqual(folders);
    expect(composeService(name).entrypoint?.slice(0, 4)).toEqual([
      'dealer',
      'bootstrap-keys',
      '--to',
      '/secrets',
    ]);
    for (const folder of folders) expect(read('Dockerfile')).toContain(folder);
  });

  it('are made before an engine starts, and those of the search engine before the site does', () => {
    const completed = { condition: 'service_completed_successfully' };
    expect(composeService('postgres').depends_on['keys']).toMatchObject(completed);
    expect(composeService('meilisearch').depends_on['keys']).toMatchObject(completed);
    expect(composeService('search-keys').depends_on['meilisearch']).toMatchObject({
      condition: 'service_healthy',
    });
    expect(site.depends_on['search-keys']).toMatchObject(completed);
  });

  it('are read by PostgreSQL and Meilisearch from their files', () => {
    const { environment } = composeService('postgres');
    expect(environment['POSTGRES_PASSWORD_FILE']).toBe('/secrets/database/POSTGRES_PASSWORD');
    expect(composeService('meilisearch').command?.join(' ')).toContain(
      '$$(cat /secrets/search/MEILI_MASTER_KEY)',
    );
    expect(JSON.stringify([environment, composeService('meilisearch').environment])).not.toContain('${');
  });
});

const runsOn = Object.entries(services).filter(([, { restart }]) => restart === 'unless-stopped');

describe('every service that keeps running', () => {
  it('is one of five', () => {
    const names = ['caddy', 'indexer', 'meilisearch', 'postgres', 'site'];
    expect(runsOn.map(([name]) => name).sort()).toEqual(names);
  });

  it.each(runsOn)('has a health check, a memory limit and limited logs: %s', (_name, service) => {
    expect(service.healthcheck).toHaveProperty('test');
    expect(service.mem_limit).toMatch(/^(\$\{[A-Z]+_MEMORY:-)?\d+[mg]\}?$/);
    expect(service.logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': '10m', 'max-file': '5', mode: 'non-blocking', 'max-buffer-size': '4m' },
    });
  });
});

describe('every service', () => {
  /** What an entry point does as root before it goes on as another user, and ports below 1024. */
  const needed: Readonly<Record<string, readonly string[]>> = {
    postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    meilisearch: ['DAC_OVERRIDE'],
    caddy: ['NET_BIND_SERVICE'],
  };

  it.each(Object.entries(services))(
    'gains no rights, and has none that it does not need: %s',
    (name, service) => {
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.cap_add).toEqual(needed[name] ?? []);
    },
  );

  it.each([
    ['caddy', ['default']],
    ['site', ['default', 'database', 'search']],
    ['indexer', ['default', 'database', 'search']],
    ['dealer', ['default', 'database', 'search']],
    ['postgres', ['database']],
    ['meilisearch', ['search']],
    ['keys', ['search']],
    ['search-keys', ['search']],
  ])('reaches only what it asks: %s in %j', (name, networks) => {
    expect(composeService(name).networks).toEqual(networks);
    // An engine has no way to the internet.
    expect(composeFile.networks).toEqual({ database: { internal: true }, search: { internal: true } });
  });
});

it.each(['README.md', ...allGuides()])(
  'every command of %s that scales the site leaves its ports to be chosen',
  (file) => {
    const commands = read(file).match(/`?[^`\n]*--scale site=\d[^`\n]*/g) ?? [];
    for (const command of commands.filter((line) => line.includes('docker')))
      expect(command).toContain('SITE_PORT=0 ');
  },
);

describe('every dependency', () => {
  const dependencies = Object.entries(services).flatMap(([name, { depends_on }]) =>
    Object.entries(depends_on).map(([other, { condition }]) => [name, other, condition] as const),
  );

  it.each(dependencies)('of %s on %s can be met: %s', (_name, other, condition) => {
    const { healthcheck, restart } = composeService(other);
    if (condition === 'service_healthy') expect(healthcheck).toHaveProperty('test');
    else expect(restart).toBe('no');
  });

  it('waits for the engines and for the site', () => {
    expect(Object.keys(site.depends_on).sort()).toEqual(['meilisearch', 'postgres', 'search-keys']);
    expect(composeService('caddy').depends_on).toMatchObject({ site: { condition: 'service_healthy' } });
  });
});

describe('the Caddyfile', () => {
  it('asks the site before it gets a certificate, at the address that the site answers', () => {
    expect(read('Caddyfile')).toContain(`ask http://site:3000${hosts.path}\n`);
  });

  it('forwards no request for that address', () => {
    const internal = /@internal path (\S+) (\S+)\n\s*respond @internal 404\n/.exec(read('Caddyfile'));
    expect(internal?.slice(1)).toEqual(['/internal', '/internal/*']);
    expect(hosts.path.startsWith('/internal/')).toBe(true);
  });

  it('spreads requests over all processes of the site', () => {
    expect(read('Caddyfile')).toMatch(/dynamic a site 3000 \{/);
  });
});
