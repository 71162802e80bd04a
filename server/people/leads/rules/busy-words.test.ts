import { expect, it } from 'vitest';
import { busyWords } from './busy-words';

it.each([
  [600, '(07) 5550 0142', 'try again in 10 minutes, or call us on (07) 5550 0142.'],
  [61, undefined, 'try again in 2 minutes.'],
  [5, undefined, 'try again in a minute.'],
])('%s seconds, phone %s: %s', (seconds, phone, words) => expect(busyWords(seconds, phone)).toContain(words));
