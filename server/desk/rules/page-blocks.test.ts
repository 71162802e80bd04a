import { describe, expect, test } from 'vitest';
import { readPage } from '#server/site/content/rules/read-page';
import { insertableBlocks, pictureText, withBlock, withParagraph } from './page-blocks';

const site = { path: '/contact-us', listPath: '/search/new-used-and-demo-cars' };

describe('what can be put into a page', () => {
  test.each(insertableBlocks('/contact-us').map(({ name }) => [name]))(
    'the block %s is one that the site reads',
    (name) => {
      const text = withBlock('Hello', name, site) ?? '';
      const page = readPage('a.md', `---\ntitle: A\n---\n\n${text}`);
      expect(page.ok && page.value.parts.map((part) => part.name)).toEqual(['text', name]);
    },
  );

  test('is a form only where the address has one', () => {
    expect(withBlock('', 'form', site)).toBe('::: form\n:::\n');
    expect(withBlock('', 'form', { ...site, path: '/our-story' })).toBeUndefined();
    expect(withBlock('', 'script', site)).toBeUndefined();
  });

  test('comes behind the text, after an empty line', () => {
    expect(withParagraph('Hello  \n\n', 'There')).toBe('Hello\n\nThere\n');
    expect(withParagraph('', 'There')).toBe('There\n');
  });

  test('is a picture with a description that ends nothing early', () => {
    expect(pictureText('uploads/a-1.jpg', 'Our ] yard\n(front)')).toBe(
      '![Our  yard (front)](uploads/a-1.jpg)',
    );
  });
});
