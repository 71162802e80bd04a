import { describe, expect, test } from 'vitest';
import { categoryProblems } from './page-conflicts';

const categories = [{ slug: 'news' }, { slug: 'vehicle-reviews' }];
const post = { title: 'A', post: true, file: 'content/blog/a.md', path: '/blog/a' };

describe('the categories of posts', () => {
  test.each([
    ['one of the site', { ...post, category: 'news' }, []],
    ['none', post, []],
    [
      'one that the site has not',
      { ...post, category: 'nws' },
      [
        {
          file: post.file,
          path: 'category',
          message: 'expected one of news, vehicle-reviews, found "nws"',
        },
      ],
    ],
    [
      'a post in the place of a category',
      { ...post, path: '/blog/news' },
      [
        {
          file: post.file,
          path: 'path',
          message: 'expected a different address: /blog/news is a blog category',
        },
      ],
    ],
  ])('%s', (_, page, problems) => {
    expect(categoryProblems([page], categories)).toEqual(problems);
  });
});
