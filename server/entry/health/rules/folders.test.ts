import { expect, test } from 'vitest';
import { findingResults } from '../../../../tests/support/finding-results';
import { dataFolder, type FileFacts, type FolderFacts } from './folders';

type DataFolderFacts = Parameters<typeof dataFolder>[0];

const file = (change: Partial<FileFacts> = {}): FileFacts => ({
  path: '/data/site.sqlite',
  readable: true,
  writable: true,
  mode: 0o600,
  owner: 1000,
  ...change,
});
const folder = (change: Partial<NonNullable<FolderFacts>> = {}): FolderFacts => ({
  ...file({ path: '/data', mode: 0o700 }),
  isFolder: true,
  ...change,
});
const outbox = (state: DataFolderFacts['outbox']['state']) => ({ path: '/data/outbox', state });
const facts = (change: Partial<DataFolderFacts>): DataFolderFacts => ({
  path: '/data',
  folder: folder(),
  entries: [file()],
  secrets: [file()],
  user: 1000,
  outbox: outbox('absent'),
  lacksSecret: false,
  ...change,
});

test.each<[string, Partial<DataFolderFacts>, string]>([
  ['a closed folder of this user', {}, 'ok ok'],
  ['one that is missing', { folder: null }, 'fault data-folder-missing'],
  ['a file in its place', { folder: folder({ isFolder: false }) }, 'fault data-folder-no-folder'],
  ['one this user cannot write', { folder: folder({ writable: false }) }, 'fault data-folder-unwritable'],
  ['one this user cannot read', { folder: folder({ readable: false }) }, 'fault data-folder-unreadable'],
  ['a file of another user', { entries: [file(), file({ writable: false })] }, 'fault data-files-unwritable'],
  ['a read-only drop folder', { entries: [file({ path: '/data/feeds', writable: false })] }, 'ok ok'],
  ['a usable outbox', { outbox: outbox('usable') }, 'ok ok'],
  ['a file in place of the outbox', { outbox: outbox('no-folder') }, 'fault outbox-no-folder'],
  [
    'an outbox that cannot be written, once',
    { entries: [file({ path: '/data/outbox', writable: false })], outbox: outbox('unusable') },
    'fault outbox-unwritable',
  ],
  ['one that others can read', { folder: folder({ mode: 0o755 }) }, 'warning data-folder-open'],
  ['one that the group can read', { folder: folder({ mode: 0o750 }) }, 'ok ok'],
  ['secrets that others can read', { secrets: [file({ mode: 0o644 })] }, 'warning secrets-open'],
  ['secrets that the group can read', { secrets: [file({ mode: 0o640 })] }, 'ok ok'],
  ['no signing secret', { lacksSecret: true }, 'warning secret-missing'],
  ['a command that root runs for another user', { user: 0 }, 'warning run-as-root'],
  ['one that root runs for itself', { user: 0, folder: folder({ owner: 0 }) }, 'ok ok'],
  ['a system without modes', { folder: folder({ mode: null, owner: null }), user: null }, 'ok ok'],
])('DATA_DIR: %s', (_, change, expected) => {
  expect(findingResults(dataFolder(facts(change)))).toBe(expected);
});

test('the advice has the command that closes the secrets, with each file', () => {
  const secrets = ['/site/.env', '/site/secrets.env'].map((path) => file({ path, mode: 0o664 }));
  expect(dataFolder(facts({ secrets }))).toMatchObject([
    {
      text: 'Other users of this machine can read /site/.env and /site/secrets.env.',
      advice: 'Close them to others: chmod 600 /site/.env /site/secrets.env.',
      about: ['/site/.env', '/site/secrets.env'],
    },
  ]);
});
