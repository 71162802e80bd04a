import { expect, test } from 'vitest';
import { savedMarks } from './saved-marks';

test('fills the hearts of the saved cars, and no others', () => {
  expect(savedMarks(['a1', 'b-2'])).toMatch(
    /^button\[form=watchlist\]:is\(\[value="a1"\],\[value="b-2"\]\)\{/,
  );
});

test.each([[[]], [['"]{}*{display:none}']], [['']]])('is empty for %j', (ids) =>
  expect(savedMarks(ids)).toBe(''),
);
