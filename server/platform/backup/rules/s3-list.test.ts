import { expect, test } from 'vitest';
import { listedKeys } from './s3-list';

const page = (keys: readonly string[], more: string) =>
  `<?xml version="1.0"?><ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${more}</ListBucketResult>`;

test.each([
  ['an empty bucket', page([], '<IsTruncated>false</IsTruncated>'), { keys: [], next: null }],
  ['one key', page(['a/b'], '<IsTruncated>false</IsTruncated>'), { keys: ['a/b'], next: null }],
  [
    'a page with more to come',
    page(['a', 'b'], '<IsTruncated>true</IsTruncated><NextContinuationToken>x&amp;y</NextContinuationToken>'),
    { keys: ['a', 'b'], next: 'x&y' },
  ],
  [
    'a last page that repeats its token',
    page(['a'], '<IsTruncated>false</IsTruncated><NextContinuationToken>x</NextContinuationToken>'),
    { keys: ['a'], next: null },
  ],
  ['escaped keys', page(['a&amp;lt;&#39;'], ''), { keys: ["a&lt;'"], next: null }],
])('reads %s', (_, xml, expected) => {
  expect(listedKeys(xml)).toEqual(expected);
});
