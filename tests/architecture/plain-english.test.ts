import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Phrases that read like a translation; each has a plain wording that says the same. */
const avoided: readonly RegExp[] = [
  /\be-mail/i,
  /\banew\b/i,
  /\bis told of\b/i,
  /\btells of\b/i,
  /\bin the site['’]s dress\b/i,
  /\bcould not be had\b/i,
  /\bgives? (a|its) time back\b/i,
  /\bneed not\b/i,
  /\bthere is no (tenant )?\S+ that loads\b/i,
  /\bgive and take api keys\b/i,
  /\blook after its search index\b/i,
  /\bsay who may sign in\b/i,
  /\btold in the log\b/i,
  /\bstart tell of\b/i,
  /\badd --help to see\b/i,
  /\bthe site stands\b/i,
  /\bthat came with an application\b/i,
  /\bat its receivers\b/i,
  /\bhas a slip in it\b/i,
  /\bdo not go together\b/i,
  /\bsign in to go on\b/i,
  /\bnothing like that here\b/i,
  /\bnumber of the lead\b/i,
  /\ba form of the site\b/i,
  /\bwhat should we know of you\b/i,
  /\brather think in prices\b/i,
  /\bslide to what you would\b/i,
  /\bfind your shape\b/i,
  /\bkind of car\b/i,
  /\bwe read this as\b/i,
  /\bwhat differs\b/i,
  /\bthe same for all\b/i,
  /\bof it interest\b/i,
  /\binsurance are not in it\b/i,
  /\bcars it may buy\b/i,
  /\bwhom do i ring\b/i,
  /\bmay i return it\b/i,
  /\bwhich learns that you look\b/i,
  /\bnew car to buy or trade in\b/i,
  /\bas it was told\b/i,
  /\basked once, kept\b/i,
  /\bthe request as it came\b/i,
  /\bonce the limit is passed\b/i,
  /\bas wide as its words\b/i,
];

/** Further manners to avoid in texts that people read while they use the product; comments may still have them. */
const avoidedInTexts: readonly RegExp[] = [
  /\bas stock says\b/i,
  /\bis no (make|model|page|place|one) of\b/i,
  /\bstands? (at|in|on|beside|there)\b/i,
  /\bof the assets folder\b/i,
  /\bfile of assets\b/i,
  /\bbeginning with \//i,
  /\bmay i\b/i,
  /\bmust i\b/i,
  /\bwho does not see\b/i,
  /\bthat ends (the|it)\b/i,
  /\bwhen it is another\b/i,
  /\bwhere it is another\b/i,
  /\bleads? to (this|that) page for good\b/i,
  /\bcannot be read any more\b/i,
  /\binvented (dealer|lender|company)\b/i,
  /\bof this demonstration\b/i,
  /\bwhat (shoppers|customers) say of\b/i,
  /\bis on special today\b/i,
  /\bwho else learns\b/i,
  /\bnothing is kept of\b/i,
  /\bsaid beside it\b/i,
];

const folders = ['app', 'server', 'tests', 'tenants'];
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'DECISIONS.md',
  'SECURITY.md',
  '.env.example',
  'compose.yaml',
  'Dockerfile',
  'Caddyfile',
];
const list = 'plain-english.test.ts';
const written = /\.(tsx?|mjs|json|md|css|dtd)$/;

const files = [
  ...documents,
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => written.test(path) && !path.endsWith(list))
      .map((path) => join(folder, path)),
  ),
];

/** The text on one line, without the marks of comments, so that a phrase is found across a line break. */
const inOneLine = (text: string): string => text.replace(/\s*\n[\s/*#>-]*/g, ' ');

/** One pattern of all phrases, each of which begins a word, so that each file is searched once and at words only. */
const anyOf = (phrases: readonly RegExp[]): RegExp =>
  new RegExp(`\\b(?:${phrases.map(({ source }) => source.replace(/^\\b/, '')).join('|')})`, 'gi');

const phrasesIn = (file: string, text: string, phrases: RegExp): string[] =>
  [...inOneLine(text).matchAll(phrases)].map(([phrase]) => `${file}: ${phrase}`);

test('the project is written in plain English: none of the phrases to avoid is used', () => {
  const phrases = anyOf(avoided);
  expect(files.flatMap((file) => phrasesIn(file, readFileSync(file, 'utf8'), phrases))).toEqual([]);
});

/** Without comments, so that only strings, texts of elements and names remain. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '');

test('texts of the product avoid further manners of a translation', () => {
  const product = files.filter((file) => !/^tests|\.test\.tsx?$|^DECISIONS/.test(file));
  const phrases = anyOf(avoidedInTexts);
  const texts = product.map((file) => [file, withoutComments(readFileSync(file, 'utf8'))] as const);
  expect(texts.flatMap(([file, text]) => phrasesIn(file, text, phrases))).toEqual([]);
});

/** Participles that say nothing about the value they name: `foundCars`, `lookup` and `match` do. */
const bareName =
  /\b(?:const|let|function) (found|known|shown|kept|made|given|wanted|told|said|asked|led|meant|taken|gone|heard|held)\b/g;

test('no variable or function of the product is named with a bare participle', () => {
  const product = files.filter((file) => /^(app|server)\/.*(?<!\.test|\.css)\.tsx?$/.test(file));
  const names = product.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(bareName)].map(([match]) => `${file}: ${match}`),
  );
  expect(names).toEqual([]);
});

test('the whole project is read', () => expect(files.length).toBeGreaterThan(1_000));
