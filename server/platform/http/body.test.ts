import { expect, test, vi } from 'vitest';
import { readForm, readLimited, readMultipart } from './body';

const form = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://coast.example/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', ...headers },
  });

function streamed(body: ReadableStream, headers: Record<string, string> = {}): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://coast.example/', init);
}

/** A body that arrives in pieces; `pulled` counts the reads. */
function chunked(chunks: number, bytesEach: number) {
  const seen = { pulled: 0 };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (seen.pulled === chunks) return controller.close();
    seen.pulled += 1;
    controller.enqueue(new Uint8Array(bytesEach).fill(65));
  };
  return { seen, request: streamed(new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })) };
}

test('reads a whole body from any chunks', async () => {
  const read = await readLimited(chunked(5, 7).request, 35);
  expect(read.ok && new TextDecoder().decode(read.value)).toBe('A'.repeat(35));
});

test('reads a missing body as empty', async () => {
  const read = await readLimited(new Request('http://coast.example/', { method: 'POST' }), 10);
  expect(read.ok && read.value.byteLength).toBe(0);
});

test('stops reading at the limit', async () => {
  const { request, seen } = chunked(1_000_000, 1000);
  expect(await readLimited(request, 10_000)).toEqual({ ok: false, error: 'too-large' });
  expect(seen.pulled).toBe(11);
});

test('does not cancel the stream, which would close the connection before the response', async () => {
  let cancelled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(100)),
    cancel: () => {
      cancelled = true;
    },
  });
  await readLimited(streamed(body), 150);
  expect(cancelled).toBe(false);
});

test('keeps names, repeated values and any alphabet of a form', async () => {
  const read = await readForm(form('name=Zo%C3%AB+Nguy%E1%BB%85n&fuel=Diesel&fuel=Petrol&empty='));
  expect(read.ok && [...read.value.entries()]).toEqual([
    ['name', 'Zoë Nguyễn'],
    ['fuel', 'Diesel'],
    ['fuel', 'Petrol'],
    ['empty', ''],
  ]);
});

test('removes NUL characters from a form', async () => {
  const read = await readForm(form('na%00me=M%00ia'));
  expect(read.ok && [...read.value.entries()]).toEqual([['name', 'Mia']]);
});

test.each([
  ['more bytes than the limit', form('a'.repeat(200)), 'too-large'],
  ['a declared length over the limit', form('a=1', { 'content-length': '101' }), 'too-large'],
  ['more than 500 fields', form('a=&'.repeat(501).slice(0, -1)), 'too-many-fields'],
  ['JSON', form('{}', { 'content-type': 'application/json' }), 'not-a-form'],
  ['a multipart form', form('x', { 'content-type': 'multipart/form-data; boundary=x' }), 'not-a-form'],
])('rejects a form of %s', async (_case, request, error) => {
  const limit = error === 'too-many-fields' ? 10_000 : 100;
  expect(await readForm(request, limit)).toEqual({ ok: false, error });
});

/** A form with a file, its text fields first. */
function withFile(bytes: number, fields: Record<string, string> = { name: 'Zoë\r\nline' }): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('resume', new File([new Uint8Array(bytes).fill(45)], 'CV "1".pdf', { type: 'text/html' }));
  return new Request('http://coast.example/', { method: 'POST', body });
}

test('keeps the fields of a form and every byte of its file', async () => {
  const read = await readMultipart(withFile(5_000), 10_000);
  const file = read.ok ? read.value.form.get('resume') : null;
  expect(read.ok && read.value.cut).toBe(false);
  expect(read.ok && read.value.form.get('name')).toBe('Zoë\r\nline');
  expect(file instanceof File && [file.name, file.size]).toEqual(['CV "1".pdf', 5_000]);
});

test('keeps the fields before a file that is too large', async () => {
  const read = await readMultipart(withFile(50_000, { name: 'Mia', message: 'Hello' }), 10_000);
  expect(read.ok && read.value.cut).toBe(true);
  expect(read.ok && [...read.value.form.entries()]).toEqual([
    ['name', 'Mia'],
    ['message', 'Hello'],
  ]);
});

test('stops reading an endless file at the limit', async () => {
  const endless = new ReadableStream({
    start: (controller) =>
      controller.enqueue(new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n')),
    pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
  });
  const request = streamed(endless, { 'content-type': 'multipart/form-data; boundary=b' });
  expect(await readMultipart(request, 10_000)).toEqual({ ok: false, error: 'too-large' });
});

test.each([
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=b', 'no parts'],
  ['multipart/form-data; boundary=b', '--b\r\nnonsense\r\n--b--\r\n'],
])('rejects %s of %j as no form with files', async (type, body) => {
  const read = await readMultipart(form(body, { 'content-type': type }), 1_000);
  expect(read).toEqual({ ok: false, error: 'not-a-form' });
});

test.each([
  ['a form with files', 'multipart/form-data; boundary=b'],
  ['a plain form', 'application/x-www-form-urlencoded'],
])('rejects %s of 90,000 parts before parsing them', async (_kind, type) => {
  const multipart = type.startsWith('multipart');
  const part = multipart ? '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' : 'a=1&';
  const body = part.repeat(90_000) + (multipart ? '--b--\r\n' : '');
  const read = multipart ? readMultipart : readForm;
  const parsed = vi.spyOn(Response.prototype, 'formData');
  const refused = await read(form(body, { 'content-type': type }), 8 * 1024 * 1024);
  expect(refused).toEqual({ ok: false, error: 'too-many-fields' });
  expect(parsed).not.toHaveBeenCalled();
  parsed.mockRestore();
});

test('reads a form of 500 parts, and no more', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const read = await readMultipart(form(`${part.repeat(500)}--b--\r\n`, type), 8 * 1024 * 1024);
  expect(read.ok && [...read.value.form.keys()].length).toBe(500);
  const tooMany = await readMultipart(form(`${part.repeat(501)}--b--\r\n`, type), 8 * 1024 * 1024);
  expect(tooMany).toEqual({ ok: false, error: 'too-many-fields' });
});
