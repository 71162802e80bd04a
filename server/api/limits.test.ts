import { expect, it } from 'vitest';
import { documentEndpoints } from './document';
import { endpoints } from './endpoints';

it('every endpoint that answers without a key has a limit', () => {
  const isOpen = ({ caller }: (typeof endpoints)[number]) =>
    caller === 'anyone' ||
    caller === 'any-key' ||
    caller === 'same-origin' ||
    (typeof caller === 'object' && 'orSameOrigin' in caller);
  const open = [...endpoints, ...documentEndpoints].filter((one) => one.of === 'site' && isOpen(one));
  expect(open.length).toBeGreaterThan(20);
  expect(open.filter(({ rateLimit }) => !rateLimit).map(({ path }) => path)).toEqual([]);
});
