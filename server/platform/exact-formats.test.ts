import { describe, expect, test } from 'vitest';
import { parseConfig } from './config';

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

describe('the data folder and the folder of sites', () => {
  test.each([
    ['the same folder', 'folder', '/srv/x', '/srv/y/../x/', true],
    ['the same folder, with sites in the database', 'database', '/srv/x', '/srv/x', true],
    ['data where a site would be', 'folder', '/srv/sites/data', '/srv/sites', true],
    ['data hidden among the sites', 'folder', '/srv/sites/.data', '/srv/sites', false],
    ['data beside files that are not served', 'database', '/srv/sites/data', '/srv/sites', false],
    ['sites in the data folder', 'folder', '/srv/data', '/srv/data/sites', false],
    ['two folders side by side', 'folder', '/srv/data', '/srv/sites', false],
  ])('%s', (_, TENANTS, DATA_DIR, TENANTS_DIR, isRefused) => {
    const fault = `expected a folder outside TENANTS_DIR, found "${DATA_DIR}"`;
    expect(faultOf({ TENANTS, DATA_DIR, TENANTS_DIR }, 'DATA_DIR')).toBe(isRefused ? fault : '');
  });
});
