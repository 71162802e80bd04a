import { expect, test } from 'vitest';
import { commentParagraphs, pendingComments } from './comments';

test.each([
  ['missing', undefined],
  ['empty', '  \n '],
])('dealer comments that are %s are pending (specification §8)', (_case, comments) => {
  expect(commentParagraphs(comments)).toEqual([pendingComments]);
});

test('blank lines make paragraphs, single line breaks stay', () => {
  expect(commentParagraphs('One\nline.\n\nTwo.\r\n\r\nThree.')).toEqual(['One\nline.', 'Two.', 'Three.']);
});
