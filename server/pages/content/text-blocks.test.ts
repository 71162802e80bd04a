import { expect, test } from 'vitest';
import { newOutline } from './rules/markdown';
import { faqBlock } from './text-blocks';

test('headings in answers have distinct anchors across the page', async () => {
  const answer = '## Good to know\n\nYes.';
  const items = [
    { question: 'One?', answer },
    { question: 'Two?', answer },
  ];
  const outline = newOutline();
  const blocks = [
    await faqBlock({} as never, { heading: 'Questions', items }, { outline, first: false }),
    await faqBlock({} as never, { heading: 'More', items }, { outline, first: false }),
  ];
  const ids = blocks.flatMap(({ items }) =>
    items.flatMap(({ html }) => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)),
  );
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});
