import { expect, test, vi } from 'vitest';
import { readForm, readLimited, readMultipart } from './body';

const form = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://coast.example/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', ...headers },
  });

/** A body that arrives in pieces; `pulled` counts the reads. */
function chunked(chunks: number, bytesEach: number) {
  const seen = { pulled: 0 };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (seen.pulled === chunks) return controller.close();
    seen.pulled += 1;
    controller.enqueue(new Uint8Array(bytesEach).fill(65));
  };
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return { seen, request: new Request('http://coast.example/', init) };
}

test('a body comes back whole, however it is chunked', async () => {
  const read = await readLimited(chunked(5, 7).request, 35);
  expect(read.ok && new TextDecoder().decode(read.value)).toBe('A'.repeat(35));
});

test('no body is an empty one', async () => {
  const read = await readLimited(new Request('http://coast.example/', { method: 'POST' }), 10);
  expect(read.ok && read.value.byteLength).toBe(0);
});

test('stops reading at the limit', async () => {
  const { request, seen } = chunked(1_000_000, 1000);
  expect(await readLimited(request, 10_000)).toEqual({ ok: false, error: 'too-large' });
  expect(seen.pulled).toBe(11);
});

test('does not cancel the stream: that would close the connection before the response', async () => {
  let cancelled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(100)),
    cancel: () => {
      cancelled = true;
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  await readLimited(new Request('http://coast.example/', init), 150);
  expect(cancelled).toBe(false);
});

test('a form keeps names, repeated values and any script', async () => {
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

test('a form with a file keeps its fields and every byte of the file', async () => {
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

test('reads a form with an endless file to its limit', async () => {
  const endless = new ReadableStream({
    start: (controller) =>
      controller.enqueue(new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n')),
    pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
  });
  const init: RequestInit & { duplex: 'half' } = {
    ...{ method: 'POST', body: endless, duplex: 'half' },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
  const read = await readMultipart(new Request('http://coast.example/', init), 10_000);
  expect(read).toEqual({ ok: false, error: 'too-large' });
});

test.each([
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=b', 'no parts'],
  ['multipart/form-data; boundary=b', '--b\r\nnonsense\r\n--b--\r\n'],
])('%s of %j is not a form with files', async (type, body) => {
  const request = new Request('http://coast.example/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  expect(await readMultipart(request, 1_000)).toEqual({ ok: false, error: 'not-a-form' });
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

test('reads a form of 500 parts', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const read = await readMultipart(form(`${part.repeat(500)}--b--\r\n`, type), 8 * 1024 * 1024);
  expect(read.ok && [...read.value.form.keys()].length).toBe(500);
  const tooMany = await readMultipart(form(`${part.repeat(501)}--b--\r\n`, type), 8 * 1024 * 1024);
  expect(tooMany).toEqual({ ok: false, error: 'too-many-fields' });
});
