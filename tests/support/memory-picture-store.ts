import type { PictureStore } from '#server/dealer/media/picture-store';

/** Pictures in memory; `kept` are those stored so far. */
export function memoryPictureStore() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const store: PictureStore = {
    read: async (key) => kept.get(key),
    keep: async (key, bytes) => void kept.set(key, new Uint8Array(bytes)),
  };
  return { ...store, kept };
}

/** The body of a picture's response, which must be bytes. */
export function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new Error('The response has no bytes.');
}
