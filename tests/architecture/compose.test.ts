import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { variables } from '#server/platform/config';

const read = (file: string): string => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');
const environment = z.record(z.string(), z.union([z.string(), z.number()]));
const service = z.object({
  environment,
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })),
});
const { services } = z
  .object({ services: z.object({ site: service, dealer: service }) })
  .parse(parse(read('compose.yaml'), { merge: true }));

/** Fixed by the image, or only for the command line. */
const notPassed = ['PORT', 'HOST', 'DATA_DIR', 'TENANTS_DIR', 'NODE_ENV', 'MEILI_ADMIN_KEY'];

describe('compose.yaml', () => {
  it.each(Object.keys(variables).filter((name) => !notPassed.includes(name)))(
    'passes %s to the site',
    (name) => {
      expect(services.site.environment[name]).toMatch(new RegExp(`^\\$\\{${name}:-.*\\}$`));
      expect(services.dealer.environment[name]).toBe(services.site.environment[name]);
    },
  );

  it('passes the secrets that tenants name', () => {
    expect(services.site.env_file).toEqual([{ path: 'secrets.env', required: false }]);
  });

  it("never gives the web process a key of the search engine's owner", () => {
    const given = JSON.stringify(services.site.environment);
    expect(given).not.toContain('MASTER');
    expect(services.site.environment['MEILI_ADMIN_KEY']).toBe('');
  });

  it('reads the visitor’s address from the header that its Caddy sets', () => {
    const header = /:-([\w-]+)\}/.exec(String(services.site.environment['CLIENT_IP_HEADER']))?.[1];
    expect(read('Caddyfile')).toMatch(new RegExp(`header_up ${header} \\{remote_host\\}`));
  });
});
