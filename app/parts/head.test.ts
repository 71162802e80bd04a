import { expect, test } from 'vitest';
import { errorTitle, errorWords } from './head';

const answer = (status: number, data: unknown = '') => ({ status, statusText: '', internal: false, data });
const away = {
  heading: 'We’ll be right back',
  text: 'Please try again.',
  links: [{ href: '', text: 'Again' }],
};

test.each([
  ['an unknown address', answer(404), 'Page not found'],
  ['a page that was removed', answer(410), 'This page has been removed'],
  ['a form that is too large', answer(413), 'That’s too large to send'],
  ['another refused request', answer(403), 'That didn’t go through'],
  ['an error answer of ours', answer(500), 'Something went wrong on our side'],
  ['any other error', new Error('x is not a function'), 'Something went wrong on our side'],
  ['an outage of the database', answer(503, away), 'We’ll be right back'],
  ['an unknown brand', answer(404, { heading: 'We don’t sell that brand' }), 'We don’t sell that brand'],
])('%s has a title of its own', (_what, error, title) => {
  expect(errorTitle(error)).toBe(title);
});

test('only an outage brings its own links', () => {
  expect(errorWords(answer(503, away)).links).toEqual(away.links);
  expect(errorWords(answer(404, { suggestions: [] })).links).toBeUndefined();
});
