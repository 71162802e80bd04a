import { describe, expect, it } from 'vitest';
import { importsSchema } from '#server/settings/imports-schema';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkImports } from './check-imports';

const host_fingerprint = `SHA256:${'a'.repeat(43)}`;
const https = { name: 'dms', kind: 'https', url: 'https://dms.example/stock.csv' };
const server = { name: 'dms', host: 'files.dms.example' };
const sftp = { ...server, kind: 'sftp', user: 'brolga', host_fingerprint, path: 'a.csv' };
const keyed = { ...sftp, key_env: 'BROLGA_KEY' };
const ftp = { ...server, kind: 'ftp', path: '/out/stock-*.csv' };
const folder = { name: 'dms', kind: 'folder', path: 'stock.csv' };
const findings = (...sources: object[]) =>
  checkImports(testTenant({ imports: { sources, email_to: ['stock@dealer.example'] } })).map(
    ({ path, message }) => `${path} ${message}`,
  );

describe('sources of stock files', () => {
  it.each([
    ['an https address', https],
    ['one with credentials', { ...https, auth: { kind: 'basic', user: 'a', password_env: 'BROLGA_DMS' } }],
    ['an SFTP server', keyed],
    ['an FTP server', ftp],
    ['a folder', folder],
    ['times of day', { ...folder, times: ['06:00', '18:30'] }],
    ['a format in capitals', { ...folder, format: 'VAuto' }],
  ])('accept %s', (_what, source) => expect(findings(source)).toEqual([]));

  it.each([
    ['another kind', { ...folder, kind: 'gopher' }],
    ['no fingerprint', { ...keyed, host_fingerprint: undefined }],
    ['a fingerprint of another kind', { ...keyed, host_fingerprint: 'MD5:aa:bb' }],
    ['a path out of the folder', { ...folder, path: '../other/stock.csv' }],
    ['a path of a folder', { ...folder, path: 'out/' }],
    ['an empty path', { ...folder, path: '' }],
    ['* in a folder', { ...folder, path: '*/stock.csv' }],
    ['the time 25:00', { ...folder, times: ['25:00'] }],
    ['every minute', { ...folder, every_minutes: 1 }],
    ['a secret instead of its name', { ...keyed, key_env: 'hunter2' }],
    ['an address with a password', { ...https, url: 'https://a:b@dms.example/' }],
    ['a misspelt key', { ...https, pasword_env: 'A' }],
  ])('refuse %s', (_what, source) =>
    expect(importsSchema.safeParse({ sources: [source] }).success).toBe(false),
  );

  it('have unique names and number at most twenty', () => {
    expect(importsSchema.safeParse({ sources: [folder, https] }).success).toBe(false);
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...folder, name: `s${at}` }));
    expect(importsSchema.safeParse({ sources: many(20) }).success).toBe(true);
    expect(importsSchema.safeParse({ sources: many(21) }).success).toBe(false);
  });

  it.each([
    [{ ...folder, format: 'excel' }, 'imports.sources.0.format format excel not found; choose from auto, '],
    [{ ...https, url: 'http://dms.example/' }, 'imports.sources.0.url is not https'],
    [sftp, 'imports.sources.0 needs password_env or key_env'],
    [{ ...ftp, security: 'none' }, 'imports.sources.0.security is none'],
  ])('%j is reported', (source, text) => {
    expect(findings(source)).toEqual([expect.stringContaining(text)]);
  });

  it('need an address for failures', () => {
    const tenant = testTenant({ imports: { sources: [folder] } });
    expect(checkImports(tenant).map(({ path }) => path)).toEqual(['imports.email_to']);
    expect(checkImports(testTenant())).toEqual([]);
  });
});
