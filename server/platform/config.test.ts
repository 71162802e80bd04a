import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ConfigError, parseConfig } from './config';
import { variables } from './variables';

const messageOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

const expectedBucket =
  'expected s3://bucket or s3://bucket/prefix; a bucket’s name has 3 to 63 lower-case letters, digits, dots and hyphens, and begins and ends with a letter or digit';

const slugRule = 'lower-case letters, digits and hyphens';

describe('the configuration', () => {
  it('has a default for everything that a single process needs', () => {
    const config = parseConfig({}, '/srv/site');
    expect(config).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', DATA_DIR: '/srv/site/data' });
    expect(config.DATABASE_URL).toBeUndefined();
  });
  it('reads hosts as a list', () => {
    const hostsOf = (text?: string) =>
      parseConfig(text ? { MEDIA_PRIVATE_HOSTS: text } : {}).MEDIA_PRIVATE_HOSTS;
    expect(hostsOf()).toEqual([]);
    expect(hostsOf('photos.intranet,10.0.0.5:8080')).toEqual(['photos.intranet', '10.0.0.5:8080']);
  });
  it('reads the headers of the collector of traces, percent-encoded or not', () => {
    const headersOf = (text: string) =>
      parseConfig({ OTEL_EXPORTER_OTLP_HEADERS: text }).OTEL_EXPORTER_OTLP_HEADERS;
    expect(headersOf('')).toEqual({});
    const headers = { authorization: 'Basic a2V5PQ==', 'x-scope': 'yard' };
    expect(headersOf('authorization=Basic%20a2V5PQ==, x-scope = yard ,')).toEqual(headers);
  });
  it('keeps every trace by default', () => {
    expect(parseConfig({})).toMatchObject({ OTEL_SERVICE_NAME: 'dealer-site', OTEL_TRACES_SAMPLER_ARG: 1 });
    expect(parseConfig({ OTEL_TRACES_SAMPLER_ARG: '0.05' }).OTEL_TRACES_SAMPLER_ARG).toBe(0.05);
  });
  it.each([
    ['HOST', ' 127.0.0.1 ', '127.0.0.1'],
    ['HOST', '  ', '0.0.0.0'],
    ['PORT', '', 3000],
    ['PORT', ' 3100 ', 3100],
    ['DRAIN_SECONDS', ' ', 0],
    ['NODE_ENV', ' production', 'production'],
    ['BACKUP_AT', ' 16:30 ', '16:30'],
    ['BACKUP_AT', '2:30', '02:30'],
    ['BACKUP_AT', '0:05', '00:05'],
    ['BACKUP_AT', ' ', '02:30'],
    ['MEDIA_PRIVATE_HOSTS', ' a.example, b.example:8080 ,c ', ['a.example', 'b.example:8080', 'c']],
    ['WEBHOOK_PRIVATE_HOSTS', 'a.example , b.example', ['a.example', 'b.example']],
    ['FEED_PRIVATE_HOSTS', ' ', []],
    ['REQUEST_LOG', 'ON', 'on'],
    ['REQUEST_LOG', ' Off ', 'off'],
    ['LOG_LEVEL', 'Warn', 'warn'],
    ['ROLE', 'WEB ', 'web'],
  ])('accepts %s=%j as %j', (name, given, value) => {
    expect(parseConfig({ [name]: given })).toMatchObject({ [name]: value });
  });
  it("looks up tenants' secrets by name, never the site's own variables", () => {
    const { secret } = parseConfig({ HOOK: 'whsec_x', BLANK: '', SMTP_URL: 'smtp://u:p@mail.example' });
    const found = ['HOOK', 'BLANK', 'ABSENT', 'SMTP_URL'].map(secret);
    expect(found).toEqual(['whsec_x', undefined, undefined, undefined]);
  });
  it.each([
    ['REQUEST_LOG', ['true', '1']],
    ['BACKUP_AT', ['24:00', '2:3', '2 : 30']],
    ['MEDIA_PRIVATE_HOSTS', ['a.example b.example', 'a.example,,b.example', 'http://photos.intranet/']],
    ['MEILI_URL', ['ftp://search']],
    ['DATABASE_URL', ['mysql://db']],
    ['SESSION_SECRET', ['short']],
    ['MEILI_SEARCH_KEY_UID', ['not-a-uid']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318']],
    ['OTEL_EXPORTER_OTLP_HEADERS', ['authorization', 'authorization=Bearer%0Ax', 'authorization=%', 'a b=c']],
    ['OTEL_TRACES_SAMPLER_ARG', ['half', '1.5', '-0.1']],
  ])('rejects in one line that names it: %s=%j', (name, values) => {
    for (const value of values) {
      expect(messageOf({ [name]: value })).toMatch(new RegExp(`^Configuration: ${name}: .+`, 'm'));
    }
  });
  it('names every bad variable, one line each', () => {
    expect(messageOf({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  });
  it('requires a shared secret with PostgreSQL', () => {
    expect(messageOf({ DATABASE_URL: 'postgres://site@db/site' })).toContain('SESSION_SECRET');
  });
  it('rejects the admin key as the search key', () => {
    const message = messageOf({ MEILI_SEARCH_KEY: 'one-key', MEILI_ADMIN_KEY: 'one-key' });
    expect(message).toMatch(/^Configuration: MEILI_SEARCH_KEY: must not be the admin key/);
    expect(message).not.toContain('one-key');
  });
  it.each([
    ...['abc', '70000', '0x10', '1e3', '-1'].map((port) => [
      'PORT',
      port,
      `expected a whole number from 0 to 65535, found "${port}"`,
    ]),
    ['BACKUP_KEEP', 'Infinity', 'expected a whole number from 1 to 1000, found "Infinity"'],
    ['OTEL_TRACES_SAMPLER_ARG', '0x1', 'expected a number from 0 to 1, found "0x1"'],
    ['NODE_ENV', 'prod', 'expected production, development, test, found "prod"'],
    ['NODE_ENV', 'Production', 'expected production, development, test, found "Production"'],
    ['OTEL_SERVICE_NAME', 'a\nb', 'expected text on one line, without control characters, found "a\\nb"'],
    ['MEDIA_S3_REGION', 'Sydney!', `expected a region as ap-southeast-2: ${slugRule}, found "Sydney!"`],
    ['DEFAULT_TENANT', 'Hill End', `expected the slug of a site: ${slugRule}, found "Hill End"`],
    ['LOG_LEVEL', 'x'.repeat(500), `expected silent, error, warn, info, debug, found "${'x'.repeat(40)}"`],
    ['METRICS_TOKEN', 'short', 'expected at least 16 characters'],
    ['DRAIN_SECONDS', '2.5', 'expected a whole number from 0 to 50, found "2.5"'],
    ['BACKUP_TO', 'ftp://backups', 'expected a folder, s3://bucket or s3://bucket/prefix'],
    ['BACKUP_TO', ' ', 'expected a folder, s3://bucket or s3://bucket/prefix'],
    ['BACKUP_TO', 'S3://backups', 'expected a folder, s3://bucket or s3://bucket/prefix'],
    ['BACKUP_TO', 'file:/backups', 'expected a folder, s3://bucket or s3://bucket/prefix'],
    ['BACKUP_TO', 's3://', expectedBucket],
    ['BACKUP_TO', 's3://ab', expectedBucket],
    ['BACKUP_TO', 's3://Backups/site', expectedBucket],
    ['MEDIA_STORE', 's3://ab', expectedBucket],
    ['MEDIA_STORE', '/pictures', expectedBucket],
    ['OPERATOR_TOKEN', ' '.repeat(40), 'expected letters, digits and signs without spaces'],
    ['ROLE', 'king', 'expected all, web, worker, found "king"'],
    ['DATABASE_URL', 'mysql://u:p@h/x', 'expected an address as postgres://user:password@host/database'],
    ['SMTP_URL', 'mail.example', 'expected an address as smtps://user:password@host:465'],
  ])('says what it expected: %s=%s', (name, value, expected) => {
    expect(messageOf({ [name]: value }).split('\n')[0]).toBe(`Configuration: ${name}: ${expected}`);
  });
  it('never repeats a secret in its message', () => {
    expect(messageOf({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('.env.example', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
  const entries = [...example.matchAll(/^([A-Z][A-Z\d_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

  it('lists every variable that the site reads, and no other', () => {
    expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(variables).sort());
  });
  it('shows the defaults', () => {
    const { NODE_ENV: _, secret: __, ...defaults } = parseConfig({}, '/');
    const { NODE_ENV: ___, secret: ____, ...shown } = parseConfig(Object.fromEntries(entries), '/');
    expect(shown).toEqual(defaults);
  });
});

const visible = 'n0t-a-real-token-of-forty-letters-(&~"x"';
const noSpaces = 'expected letters, digits and signs without spaces';
const noQuotes = 'expected a value without quotation marks around it';

/** The only line about a variable, without its name. */
function faultOf(environment: Readonly<Record<string, string>>, name: string): string {
  const start = `Configuration: ${name}: `;
  try {
    parseConfig(environment, '/srv/site');
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    expect(message.startsWith(start) && !message.includes('\n'), message).toBe(true);
    return message.slice(start.length);
  }
  return '';
}

describe.each(['OPERATOR_TOKEN', 'METRICS_TOKEN', 'READYZ_TOKEN'])(
  '%s, which clients send in a header,',
  (name) => {
    test.each([
      ['a space after it', `${visible} `, noSpaces],
      ['a space before it', ` ${visible}`, noSpaces],
      ['a space in it', `${visible} ${visible}`, noSpaces],
      ['a line break', `${visible}\n`, noSpaces],
      ['spaces only', ' '.repeat(40), noSpaces],
      ['a letter that headers do not allow', `${visible}é`, noSpaces],
      ['quotation marks around it', `"${visible}"`, noQuotes],
      ['single quotation marks around it', `'${visible}'`, noQuotes],
    ])('is refused in one line without its value: %s', (_, value, expected) => {
      expect(faultOf({ [name]: value }, name)).toBe(expected);
    });

    test('may have any visible character, including quotation marks within', () => {
      expect(parseConfig({ [name]: visible })).toMatchObject({ [name]: visible });
    });
  },
);

describe('SESSION_SECRET_PREVIOUS', () => {
  const [fresh, old] = ['n'.repeat(32), 'o'.repeat(32)];
  const lengthFault = ['SESSION_SECRET_PREVIOUS', 'expected at least 32 characters'] as const;
  test.each([
    ['a different secret', { SESSION_SECRET: fresh, SESSION_SECRET_PREVIOUS: old }, 'SESSION_SECRET', ''],
    ['nothing', { SESSION_SECRET: fresh, SESSION_SECRET_PREVIOUS: '' }, 'SESSION_SECRET', ''],
    ['a short one', { SESSION_SECRET: fresh, SESSION_SECRET_PREVIOUS: 'short' }, ...lengthFault],
    [
      'the same one',
      { SESSION_SECRET: fresh, SESSION_SECRET_PREVIOUS: fresh },
      'SESSION_SECRET_PREVIOUS',
      'expected the secret before SESSION_SECRET, found the same one',
    ] as const,
    [
      'one without a new one',
      { SESSION_SECRET_PREVIOUS: old },
      'SESSION_SECRET',
      'required with SESSION_SECRET_PREVIOUS; set the new secret here',
    ] as const,
  ])('is checked against the current secret: %s', (_, environment, name, fault) => {
    expect(faultOf(environment, name)).toBe(fault);
  });
});

describe('SESSION_SECRET, which clients never send,', () => {
  test('is refused in one line if it has only spaces', () => {
    expect(faultOf({ SESSION_SECRET: ' '.repeat(40) }, 'SESSION_SECRET')).toBe('expected more than spaces');
  });

  const phrase = 'a yard of forty cars behind the old mill';
  test.each([
    ['spaces within', phrase],
    ['spaces around', ` ${phrase} `],
    ['quotation marks around', `"${phrase}"`],
  ])('is used exactly as given, since installations depend on it: %s', (_, SESSION_SECRET) => {
    expect(parseConfig({ SESSION_SECRET }).SESSION_SECRET).toBe(SESSION_SECRET);
  });
});

describe.each(['DATA_DIR', 'TENANTS_DIR'])('%s', (name) => {
  test.each([
    ['double quotation marks', '"/srv/x"', 'a folder without quotation marks around it'],
    ['single quotation marks', "'/srv/x'", 'a folder without quotation marks around it'],
    ['a home folder', '~/x', 'the whole path of a folder instead of ~'],
    ['only spaces', '  ', 'a folder without spaces around it'],
    ['a space before it', ' /srv/x', 'a folder without spaces around it'],
    ['a space after it', '/srv/x ', 'a folder without spaces around it'],
  ])('is refused in one line: %s', (_, value, expected) => {
    expect(faultOf({ [name]: value }, name)).toBe(`expected ${expected}, found ${JSON.stringify(value)}`);
  });

  test.each(['/srv/my data', './~x', '/srv/"x"', "d'or"])('may be any other path: %s', (value) => {
    expect(faultOf({ [name]: value }, name)).toBe('');
  });
});

test.each([
  ['the same folder', 'folder', '/srv/x', '/srv/y/../x/', true],
  ['the same folder, with sites in the database', 'database', '/srv/x', '/srv/x', true],
  ['data where a site would be', 'folder', '/srv/sites/data', '/srv/sites', true],
  ['data hidden among the sites', 'folder', '/srv/sites/.data', '/srv/sites', false],
  ['data beside files that are not served', 'database', '/srv/sites/data', '/srv/sites', false],
  ['sites in the data folder', 'folder', '/srv/data', '/srv/data/sites', false],
  ['two folders side by side', 'folder', '/srv/data', '/srv/sites', false],
])('the data folder and the folder of sites: %s', (_, TENANTS, DATA_DIR, TENANTS_DIR, isRefused) => {
  const fault = `expected a folder outside TENANTS_DIR, found "${DATA_DIR}"`;
  expect(faultOf({ TENANTS, DATA_DIR, TENANTS_DIR }, 'DATA_DIR')).toBe(isRefused ? fault : '');
});
