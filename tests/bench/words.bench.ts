import { unknownVocabulary } from '../../server/search/stock-search/rules/path-facets';
import { suggestions } from '../../server/search/stock-search/rules/suggestions';
import { readWords } from '../../server/search/stock-search/rules/words/read-words';
import { sampleStock } from '../support/vocabulary-sample';
import { table } from './table';

export const title = 'Words people type, over a vocabulary of 60 makes with 400 models each';
const MAKES = 60;
const MODELS = 400;
const ROUNDS = 5_000;
const texts = [
  '7 seater diesel ute under 40k near 4000 auto',
  'toyta hilx disel auotmatic with towbar and canopy',
  'mitsubshi outlnder 2018-2020 under 100,000km gold coast',
  'white or silver hatchback between 15 and 20k',
  'zelvara kontrusia blimber quastin orlimont grandish',
];
const options = { thisYear: 2026, placePostcodes: new Map<string, string>() };

/** Pronounceable names, all different. */
function nameOf(seed: number): string {
  const syllables = [
    'ka',
    'ro',
    'mi',
    'ten',
    'lu',
    'sha',
    'vor',
    'ni',
    'del',
    'po',
    'gra',
    'zu',
    'fel',
    'bas',
    'ty',
    'wen',
  ];
  let name = '';
  for (let left = seed + 4096; left > 0; left = Math.floor(left / 16)) name += syllables[left % 16] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const vocabulary = {
  ...unknownVocabulary,
  ...sampleStock,
  makes: [
    ...sampleStock.makes,
    ...Array.from({ length: MAKES - sampleStock.makes.length }, (_, make) => ({
      value: nameOf(make * 7919),
      count: 100,
      models: Array.from({ length: MODELS }, (_, model) => ({
        value: nameOf(make * 997 + model * 61),
        count: 3,
      })),
    })),
  ],
};

/** Time to read a text, and to suggest names while one is typed; a Markdown table. */
export async function run(): Promise<string> {
  const started = performance.now();
  readWords('warm', vocabulary, options);
  const compiled = performance.now() - started;
  const rows = [
    [
      'read a text',
      ...times((index) => readWords(`${texts[index % texts.length]} ${index % 13}`, vocabulary, options)),
    ],
    [
      'suggest names',
      ...times((index) =>
        suggestions((texts[index % texts.length] ?? '').slice(0, 2 + (index % 9)), vocabulary),
      ),
    ],
  ];
  return `${table(['what', 'p50', 'p99', 'longest'], rows)}\n\nThe lexicon is made in ${compiled.toFixed(0)} ms, once for each state of the stock.`;
}

/** Processor time, so that other work on the machine does not count. */
function times(work: (index: number) => unknown): string[] {
  for (let index = 0; index < 500; index += 1) work(index);
  const all = Array.from({ length: ROUNDS }, (_, index) => {
    const started = process.cpuUsage();
    work(index);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return [all[ROUNDS / 2], all[Math.floor(ROUNDS * 0.99)], all.at(-1)].map(
    (ms) => `${(ms ?? 0).toFixed(3)} ms`,
  );
}
