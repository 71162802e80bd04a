import { describe, expect, test } from 'vitest';
import { categoryProblems } from './page-conflicts';

const categories = [{ slug: 'news' }, { slug: 'vehicle-reviews' }];
const post = { title: 'A', post: true, file: 'content/blog/a.md', path: '/blog/a' };

describe('the category of a post', () => {
  test.each([
    ['may be one of the site', { category: 'news' }, undefined],
    ['may be missing', {}, undefined],
    ['must be known', { category: 'nws' }, 'category: expected one of news, vehicle-reviews, found "nws"'],
    [
      'must not have the address of the post',
      { path: '/blog/news' },
      'path: expected a different address: /blog/news is a blog category',
    ],
  ])('%s', (_, change, problem) => {
    const [found, ...others] = categoryProblems([{ ...post, ...change }], categories);
    expect(others).toEqual([]);
    expect(found && `${found.path}: ${found.message}`).toBe(problem);
    expect(found?.file ?? post.file).toBe(post.file);
  });
});
