import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lookup } from '#server/platform/network/public-address';
import { type PhotoServer, sends, startPhotoServer } from '../../../tests/support/photo-server';
import { RemotePhotos } from './remote-photos';

const file = new Uint8Array(1000).fill(7);
const megabyte = new Uint8Array(1024 ** 2);
let server: PhotoServer;
let hosts: string[];

const redirectsTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end();

beforeAll(async () => {
  server = await startPhotoServer({
    '/photo.jpg': sends(file),
    '/moved': redirectsTo('/photo.jpg'),
    '/three': redirectsTo('/two'),
    '/two': redirectsTo('/moved', 307),
    '/four': redirectsTo('/three'),
    '/round': redirectsTo('/round'),
    '/inside': redirectsTo('http://10.0.0.1/x.jpg'),
    '/metadata': redirectsTo('http://169.254.169.254/latest/meta-data'),
    '/file': redirectsTo('file:///etc/passwd'),
    '/to-localhost': ({ headers: { host = '' } }, response) => {
      const location = `http://${host.replace('127.0.0.1', 'localhost')}/photo.jpg`;
      response.writeHead(302, { location }).end();
    },
    '/nowhere': redirectsTo('http://['),
    '/broken': (_, response) => response.writeHead(500).end(),
    '/slow': (_, response) => void response.writeHead(200).write('a'),
    '/silent': () => undefined,
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-length': 5000 }).write('a');
      setTimeout(() => response.destroy(), 20);
    },
    '/endless': (_, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write(megabyte, () => setImmediate(more));
      };
      response.writeHead(200);
      more();
    },
    '/claims-much': (_, response) => response.writeHead(200, { 'content-length': 16 * 1024 ** 2 }).end(),
    '/exactly': sends(new Uint8Array(2000)),
    '/one-more': sends(new Uint8Array(2001)),
  });
  hosts = [server.host];
});
afterAll(() => server.close());

const source = (more: object = {}) =>
  new RemotePhotos({ privateHosts: [server.host], timeLimitMs: 20_000, ...more });

describe('photos over HTTP', () => {
  it('are the bytes at their address', async () => {
    const found = await source().fetch(server.url('/photo.jpg'), hosts);
    expect(found.ok && new Uint8Array(found.value)).toEqual(file);
  });

  it.each(['/moved', '/two', '/three'])('follow %s: up to three redirects', async (path) => {
    expect(await source().fetch(server.url(path), hosts)).toMatchObject({ ok: true });
  });

  it.each([
    ['refused', ['/four', '/round', '/inside', '/metadata', '/file']],
    ['gone', ['/nowhere', '/missing']],
    ['unreachable', ['/broken', '/cut']],
    ['too-large', ['/claims-much']],
  ])('are %s from %j', async (error, paths) => {
    for (const path of paths)
      expect(await source().fetch(server.url(path), hosts), path).toEqual({ ok: false, error });
  });

  it.each(['/slow', '/silent'])('%s is unreachable once the time is up', async (path) => {
    const answer = await source({ timeLimitMs: 50 }).fetch(server.url(path), hosts);
    expect(answer).toEqual({ ok: false, error: 'unreachable' });
  });

  it('stop at the byte limit, whatever size was declared', async () => {
    const small = source({ mostBytes: 2000 });
    expect(await small.fetch(server.url('/exactly'), hosts)).toMatchObject({ ok: true });
    expect(await small.fetch(server.url('/one-more'), hosts)).toEqual({ ok: false, error: 'too-large' });
    expect(await source().fetch(server.url('/endless'), hosts)).toEqual({ ok: false, error: 'too-large' });
  });

  it('are never fetched from an internal address, and a redirect elsewhere needs the list', async () => {
    const before = server.asked.length;
    const local = ['localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'];
    for (const url of [
      server.url('/photo.jpg'),
      ...local.map((name) => `http://${name}/photo.jpg`),
      'ftp://photos.example/photo.jpg',
      'https://user:secret@photos.example/photo.jpg',
      'https://photos.example:22/photo.jpg',
      'no address',
    ]) {
      expect(await new RemotePhotos().fetch(url, []), url).toEqual({ ok: false, error: 'refused' });
    }
    expect(await source().fetch(server.url('/photo.jpg'), ['photos.example'])).toMatchObject({ ok: false });
    expect(server.asked.length).toBe(before);
  });

  it('are not fetched from another private host that an address redirects to', async () => {
    const inside = server.url('/photo.jpg').replace('127.0.0.1', 'localhost');
    const { host } = new URL(inside);
    const both = [server.host, host];
    const photos = source({ privateHosts: both });
    expect(await photos.fetch(server.url('/to-localhost'), both)).toEqual({ ok: false, error: 'refused' });
    expect(await photos.fetch(inside, both)).toMatchObject({ ok: true });
  });

  it.each([
    ['a private address', ['10.1.2.3']],
    ['one private address among public ones', ['93.184.216.34', '192.168.0.1']],
    ['an IPv4 address inside IPv6', ['::ffff:127.0.0.1']],
    ['no address', []],
  ])('rejects a name that resolves to %s', async (_, addresses) => {
    const lookup: Lookup = (_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const found = await new RemotePhotos({ lookup }).fetch('http://photos.example/a.jpg', []);
    expect(found).toEqual({ ok: false, error: 'refused' });
  });

  it('rejects a name that resolves to an internal address the second time', async () => {
    let looks = 0;
    const lookup: Lookup = (_name, _options, done) => {
      looks += 1;
      done(null, [{ address: looks === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }]);
    };
    const rebinding = new RemotePhotos({ lookup, timeLimitMs: 200 });
    const port = server.host.split(':')[1] ?? '';
    const url = `http://photos.example:${port}/photo.jpg`;
    const before = server.asked.length;
    expect(await rebinding.fetch(url, [`photos.example:${port}`])).toMatchObject({ ok: false });
    expect(await rebinding.fetch(url, [`photos.example:${port}`])).toEqual({ ok: false, error: 'refused' });
    expect([looks, server.asked.length]).toEqual([2, before]);
  });
});
