import { expect, it } from 'vitest';
import { mayFetch } from './photo-hosts';

it.each([
  [[], 'https://photos.example/a.jpg', true],
  [[], 'http://photos.example/a.jpg', true],
  [[], 'http://photos.example:443/a.jpg', true],
  [[], 'https://photos.example:8443/a.jpg', false],
  [[], 'http://photos.example:22/a.jpg', false],
  [['photos.example'], 'https://photos.example/a.jpg', true],
  [['photos.example'], 'https://PHOTOS.example/a.jpg', true],
  [['photos.example'], 'https://www.photos.example/a.jpg', false],
  [['photos.example'], 'https://photos.example.evil.example/a.jpg', false],
  [['photos.example'], 'https://photos.example:8443/a.jpg', false],
  [['photos.example:8443'], 'https://photos.example:8443/a.jpg', true],
  [['photos.example:8443'], 'https://photos.example/a.jpg', false],
  [['photos.example:443'], 'https://photos.example/a.jpg', true],
  [['photos.example:80'], 'https://photos.example/a.jpg', false],
  [['*.photos.example'], 'https://a.photos.example/a.jpg', true],
  [['*.photos.example'], 'https://a.b.photos.example/a.jpg', true],
  [['*.photos.example'], 'https://photos.example/a.jpg', false],
  [['*.photos.example'], 'https://evilphotos.example/a.jpg', false],
  [['one.example', 'two.example'], 'https://two.example/a.jpg', true],
  [['one.example', 'two.example'], 'https://three.example/a.jpg', false],
])('with the list %j, %s may be fetched: %s', (hosts, url, may) => {
  expect(mayFetch(hosts, new URL(url))).toBe(may);
});
