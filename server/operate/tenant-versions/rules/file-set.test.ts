import { expect, test } from 'vitest';
import { checkFileSet, mostFileBytes, mostFiles, mostTotalBytes, pathProblem } from './file-set';

test.each(['tenant.json', 'content/about-us.md', 'assets/team/Yard-1.JPG', 'assets/fonts/inter.woff2'])(
  'a site may have %s',
  (path) => expect(pathProblem(path)).toBeUndefined(),
);

test.each([
  ['../other/tenant.json'],
  ['content/../../tenant.json'],
  ['/etc/passwd.txt'],
  ['content//a.md'],
  ['./tenant.json'],
  [''],
  ['content\\a.md'],
  ['C:/a.md'],
  ['content/a\u0000.md'],
  ['.env'],
  ['content/.hidden.md'],
  ['content/a.md~'],
  ['server.js'],
  ['assets/page.html'],
  ['tenant'],
  ['a/b/c/d/e/f/g.md'],
  [`${'a'.repeat(200)}.md`],
])('refuses the path %j', (path) => expect(pathProblem(path)).toBeTypeOf('string'));

const messagesOf = (files: readonly (readonly [string, Uint8Array])[]) => {
  const result = checkFileSet('hill', new Map(files));
  return result.ok ? [] : result.error.map(({ file, message }) => `${file}: ${message}`);
};
const none = new Uint8Array();

test('limits the number of files, the bytes of each and the bytes of all', () => {
  const many = Array.from({ length: mostFiles + 1 }, (_, at) => [`content/${at}.md`, none] as const);
  expect(messagesOf(many.slice(1))).toEqual([]);
  expect(messagesOf(many)).toEqual([
    'hill/: expected at most 2,000 files, found 2,001: remove those that the site does not use',
  ]);
  const largest = new Uint8Array(mostFileBytes);
  expect(messagesOf([['assets/a.jpg', largest]])).toEqual([]);
  expect(messagesOf([['assets/a.jpg', new Uint8Array(mostFileBytes + 1)]])).toEqual([
    'hill/assets/a.jpg: expected at most 12 MiB',
  ]);
  const count = Math.floor(mostTotalBytes / mostFileBytes) + 1;
  expect(
    messagesOf(Array.from({ length: count }, (_, at) => [`assets/${at}.jpg`, largest] as const)),
  ).toEqual(['hill/: expected at most 100 MiB in total']);
});

test('refuses names that some disks could not hold side by side', () => {
  expect(
    messagesOf([
      ['content/a.md', none],
      ['content/A.md', none],
    ]),
  ).toEqual(['hill/content/A.md: expected a name that no other file or folder has, capitals aside']);
  expect(
    messagesOf([
      ['a.md/b.md', none],
      ['a.md', none],
    ]),
  ).toHaveLength(1);
});
