import { afterEach, describe, expect, test, vi } from 'vitest';
import { createParcels } from './adapters/pdfkit/draw-car';
import { type MadePdf, PdfShelf } from './pdf-shelf';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file in progress: the test decides when its bytes arrive. */
function making(whole = true) {
  let out: ReadableStreamDefaultController<Bytes> | undefined;
  const control = { asked: 0, cancelled: false, signal: undefined as AbortSignal | undefined };
  const bytes = new ReadableStream<Bytes>({
    start: (controller) => {
      out = controller;
    },
    cancel: () => {
      control.cancelled = true;
    },
  });
  const make = async (signal: AbortSignal): Promise<MadePdf | undefined> => {
    control.asked += 1;
    control.signal = signal;
    return { bytes, whole };
  };
  const say = (text: string) => out?.enqueue(new TextEncoder().encode(text));
  return { control, make, say, end: () => out?.close(), fail: () => out?.error(new Error('broken')) };
}
const textOf = (body: Bytes | ReadableStream<Bytes> | undefined) => new Response(body).text();
const tick = () => new Promise((resolve) => setImmediate(resolve));

const client = { tenant: 'a' };
afterEach(() => vi.restoreAllMocks());

describe('a file on the shelf', () => {
  test('is streamed while it is made, then served from memory', async () => {
    const shelf = new PdfShelf();
    const file = making();
    const asked = shelf.get('a', file.make, client);
    file.say('one ');
    const body = await asked;
    expect(body).toBeInstanceOf(ReadableStream);
    file.say('two');
    file.end();
    expect(await textOf(body)).toBe('one two');
    expect(await shelf.get('a', file.make, client)).toEqual(new TextEncoder().encode('one two'));
    expect(file.control.asked).toBe(1);
  });

  test('is made once for concurrent requests, each from its first byte on', async () => {
    const shelf = new PdfShelf();
    const file = making();
    const first = shelf.get('a', file.make, client);
    const second = shelf.get('a', file.make, client);
    file.say('one ');
    await first;
    const late = shelf.get('a', file.make, client);
    file.say('two');
    file.end();
    const bodies = await Promise.all([first, second, late]);
    expect(await Promise.all(bodies.map(textOf))).toEqual(['one two', 'one two', 'one two']);
    expect(file.control.asked).toBe(1);
  });

  test('is not cached if it fails: followers get the error, the next request makes it again', async () => {
    const shelf = new PdfShelf();
    const broken = making();
    const body = shelf.get('a', broken.make, client);
    broken.say('one');
    const read = textOf(await body);
    broken.fail();
    await expect(read).rejects.toThrow();
    await tick();
    const good = making();
    good.say('good');
    good.end();
    expect(await textOf(await shelf.get('a', good.make, client))).toBe('good');
  });

  test('rejects if it fails before its first byte', async () => {
    const shelf = new PdfShelf();
    const file = making();
    const asked = shelf.get('a', file.make, client);
    file.fail();
    await expect(asked).rejects.toThrow('broken');
  });

  test('is undefined if it cannot be made now', async () => {
    expect(await new PdfShelf().get('a', async () => undefined, client)).toBeUndefined();
  });
});

describe('bounds', () => {
  test('limits the number in progress', async () => {
    const shelf = new PdfShelf({ maxFlights: 1 });
    const file = making();
    const first = shelf.get('a', file.make, client);
    expect(await shelf.get('b', file.make, client)).toBeUndefined();
    file.say('x');
    file.end();
    await textOf(await first);
    await tick();
    const other = making();
    other.say('y');
    other.end();
    expect(await textOf(await shelf.get('b', other.make, client))).toBe('y');
  });

  const keepIn = async (shelf: PdfShelf, key: string, whole = true) => {
    const file = making(whole);
    file.say('x'.repeat(80));
    file.end();
    const body = await shelf.get(key, file.make, client);
    await textOf(body);
    await tick();
    return body instanceof Uint8Array ? 'kept' : 'made';
  };

  test('drops the oldest file if the memory is full', async () => {
    const shelf = new PdfShelf({ maxBytes: 1_200 });
    const made = [];
    for (const key of ['a', 'b', 'b', 'c', 'a']) made.push(await keepIn(shelf, key));
    expect(made).toEqual(['made', 'made', 'kept', 'made', 'made']);
  });

  test.each([
    [true, 'kept'],
    [false, 'made'],
  ])('a file with all its photos (%s) is %s again after a minute', async (whole, expected) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const shelf = new PdfShelf();
    await keepIn(shelf, 'a', whole);
    clock.mockReturnValue(61_100);
    // The cache looks at the clock once per millisecond.
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await keepIn(shelf, 'a', whole)).toBe(expected);
  });
});

describe('clients that disconnect', () => {
  test('before the first byte: the file is cancelled once nobody waits for it', async () => {
    const shelf = new PdfShelf();
    const file = making();
    const [one, two] = [new AbortController(), new AbortController()];
    const asked = [one, two].map(({ signal }) => shelf.get('a', file.make, { ...client, signal }));
    await tick();
    one.abort();
    await tick();
    expect(file.control.cancelled).toBe(false);
    two.abort();
    await tick();
    expect([file.control.cancelled, file.control.signal?.aborted]).toEqual([true, true]);
    expect(await Promise.all(asked)).toEqual([undefined, undefined]);
  });

  test('after it: the others, and the next one, still get the file', async () => {
    const shelf = new PdfShelf();
    const file = making();
    const first = shelf.get('a', file.make, client);
    const second = shelf.get('a', file.make, client);
    file.say('one ');
    const leaving = await first;
    if (leaving instanceof ReadableStream) await leaving.cancel();
    file.say('two');
    file.end();
    expect(await textOf(await second)).toBe('one two');
  });
});

test('batches small pieces without losing or changing any', () => {
  const sent: Uint8Array[] = [];
  const { add, flush } = createParcels((parcel) => sent.push(parcel));
  const pieces = Array.from({ length: 500 }, (_, index) => new Uint8Array(200).fill(index % 256));
  for (const piece of pieces) add(piece);
  flush();
  flush();
  expect(sent.length).toBe(4);
  expect(Buffer.concat(sent).equals(Buffer.concat(pieces))).toBe(true);
});

test('sends a large piece at once', () => {
  const sent: number[] = [];
  const { add } = createParcels((parcel) => sent.push(parcel.byteLength));
  add(new Uint8Array(10));
  add(new Uint8Array(100_000));
  expect(sent).toEqual([100_010]);
});
