import type { PhotoView } from '#server/trade-in/views/valuation-view';

interface PhotoToSend {
  readonly file: Pick<File, 'name' | 'size' | 'slice'>;
  readonly slot: string;
  /** The endpoint that begins uploads of this valuation. */
  readonly uploadsHref: string;
  /** Called with the share that has arrived, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** The shopper stopped it. */
  readonly signal: AbortSignal;
}

/** `lost`: no connection for too long; sending the same file again resumes. `refused`: with the server's reason. */
type SendOutcome =
  | { readonly state: 'done'; readonly photo: PhotoView }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'lost' | 'stopped' };

/** What sending needs from the browser. */
export interface Browser {
  readonly fetch: typeof fetch;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Waits for a while, or until the connection is back. */
  readonly pause: (ms: number) => Promise<unknown>;
}

const pieceBytes = 256 * 1024;
/** Waits between attempts without a connection, in milliseconds. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000];

interface Progress {
  readonly upload_id: string;
  readonly offset: number;
  readonly photo?: PhotoView;
}

type Step =
  | { readonly state: 'ok'; readonly progress: Progress }
  | { readonly state: 'gone' | 'again' }
  | { readonly state: 'refused'; readonly message: string };

const prefix = (uploadsHref: string): string => `photo ${uploadsHref} `;
const keyOf = ({ uploadsHref, slot, file }: PhotoToSend): string =>
  `${prefix(uploadsHref)}${slot} ${file.size} ${file.name}`;

/** Uploads of a valuation that stopped halfway, by slot: the name of the file to choose again. */
export function interruptedUploads(
  storage: Pick<Storage, 'length' | 'key'>,
  uploadsHref: string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (let at = 0; at < storage.length; at += 1) {
    const key = storage.key(at) ?? '';
    if (!key.startsWith(prefix(uploadsHref))) continue;
    const [slot = '', , ...name] = key.slice(prefix(uploadsHref).length).split(' ');
    names.set(slot, name.join(' '));
  }
  return names;
}

/**
 * Sends a photo in pieces. After a lost connection it asks how far the upload is and continues there, also after the
 * page was loaded again: the upload is remembered under the file's name and size until it is done.
 */
export async function sendPhoto(photo: PhotoToSend, browser: Browser): Promise<SendOutcome> {
  const key = keyOf(photo);
  const { storage } = browser;
  let progress: Progress | undefined;
  for (let failures = 0; failures < pausesMs.length; ) {
    const step = await nextStep(photo, browser, progress, storage.getItem(key));
    if (photo.signal.aborted || step.state === 'refused') {
      storage.removeItem(key);
      return step.state === 'refused' ? step : { state: 'stopped' };
    }
    progress = step.state === 'ok' ? step.progress : undefined;
    if (progress) {
      failures = 0;
      storage.setItem(key, progress.upload_id);
      photo.onProgress(progress.offset / photo.file.size);
    } else {
      await browser.pause(pausesMs[failures++] ?? 0);
    }
    if (step.state === 'gone' || progress?.photo) storage.removeItem(key);
    if (progress?.photo) return { state: 'done', photo: progress.photo };
  }
  return { state: 'lost' };
}

/** The next piece; without knowing how far the upload is, the question how far, or a new upload. */
function nextStep(
  photo: PhotoToSend,
  browser: Browser,
  progress: Progress | undefined,
  uploadId: string | null,
): Promise<Step> {
  if (progress) return sendPiece(photo, browser, progress);
  return uploadId ? ask(photo, browser, `${photo.uploadsHref}/${uploadId}`) : begin(photo, browser);
}

const begin = (photo: PhotoToSend, browser: Browser): Promise<Step> =>
  ask(photo, browser, photo.uploadsHref, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slot: photo.slot, bytes: photo.file.size }),
  });

const sendPiece = (photo: PhotoToSend, browser: Browser, { upload_id, offset }: Progress): Promise<Step> =>
  ask(photo, browser, `${photo.uploadsHref}/${upload_id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: photo.file.slice(offset, offset + pieceBytes),
  });

async function ask(
  { signal }: PhotoToSend,
  browser: Browser,
  href: string,
  init: RequestInit = {},
): Promise<Step> {
  try {
    const answer = await browser.fetch(href, { ...init, signal });
    if (answer.ok) return { state: 'ok', progress: await answer.json() };
    if (answer.status === 404) return { state: 'gone' };
    // 409: the upload is further along, perhaps because an answer got lost.
    const isBusy = answer.status === 429 && Number(answer.headers.get('retry-after')) <= longestWaitSeconds;
    if (answer.status === 409 || isBusy || answer.status >= 500) return { state: 'again' };
    const problem: { detail?: string; errors?: readonly { detail: string }[] } = await answer.json();
    return { state: 'refused', message: problem.errors?.[0]?.detail ?? problem.detail ?? failureText };
  } catch {
    return { state: 'again' };
  }
}

/** A limit that begins again later is a day's. */
const longestWaitSeconds = 60;
const failureText = 'We couldn’t save this photo. Choose another one.';
