import { useEffect, useRef, useState } from 'react';
import type { PhotoErrors, PhotoStepView, PhotoView } from '#server/trade-in/views/valuation-view';
import { say } from '~/rendering/say';
import { button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { PhotoSlot } from './photo-slot';
import * as css from './photo-step.css';
import { type Browser, interruptedUploads, sendPhoto } from './send-photo';

interface PhotoStepProps {
  readonly view: PhotoStepView;
  /** What was wrong with the form that was sent, by slot. */
  readonly errors?: PhotoErrors | undefined;
}

/**
 * Photos of the shopper's car, one for each slot. Each is sent in pieces once it is chosen; without JavaScript each slot
 * is a form of its own. The forms above and below them continue, with or without photos.
 */
export function PhotoStep({ view, errors = {} }: PhotoStepProps) {
  const uploads = usePhotoUploads(view);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) summary.current?.focus();
  }, [errors]);
  const count = view.slots.filter((slot) => uploads.photoOf(slot)).length;
  return (
    <div className={css.step}>
      <ErrorSummary ref={summary} errors={errors} fields={view.slots} />
      <div className={css.top}>
        <p className={css.count} role="status">
          {count === 0
            ? say('Photos make the offer firmer. Up to {count}, 8 MB each.', { count: view.slots.length })
            : say('{count} of {total} photos saved.', { count, total: view.slots.length })}
        </p>
        {count === 0 && !uploads.isBusy ? <Leave view={view}>{say('Skip photos')}</Leave> : null}
      </div>
      <ul className={css.slots}>
        {view.slots.map((slot) => (
          <PhotoSlot key={slot.name} slot={slot} view={view} uploads={uploads} error={errors[slot.name]} />
        ))}
      </ul>
      <Leave view={view} isBusy={uploads.isBusy} tone="primary">
        {uploads.isBusy ? say('Uploading…') : say('Continue')}
      </Leave>
    </div>
  );
}

interface LeaveProps {
  readonly view: PhotoStepView;
  readonly isBusy?: boolean;
  readonly tone?: 'primary' | 'quiet';
  readonly children: string;
}

const Leave = ({ view, isBusy = false, tone = 'quiet', children }: LeaveProps) => (
  <form method="post" action={view.action}>
    <button
      className={button({ tone, wide: tone === 'primary' })}
      type="submit"
      name="intent"
      value="photos"
      disabled={isBusy}
    >
      {children}
    </button>
  </form>
);

/** What a slot shows besides its photo. */
export interface SlotState {
  /** Share that has arrived, from 0 to 1, while a photo is being sent. */
  readonly sending?: number | undefined;
  /** The connection was lost for too long: this file can be sent again. */
  readonly lost?: File | undefined;
  /** The name of a file whose upload stopped before the page was loaded. */
  readonly interrupted?: string | undefined;
  readonly problem?: string | undefined;
}

type Slots<T> = Readonly<Record<string, T>>;

/** Photos and uploads of the step, by slot. `ready` once scripts run. */
export function usePhotoUploads(view: PhotoStepView) {
  const [ready, setReady] = useState(false);
  const [states, setStates] = useState<Slots<SlotState>>({});
  const [changes, setChanges] = useState<Slots<PhotoView | null>>({});
  const stops = useRef(new Map<string, AbortController>());
  const setState = (slot: string, state: SlotState) => setStates((all) => ({ ...all, [slot]: state }));
  const setPhoto = (slot: string, photo: PhotoView | null) =>
    setChanges((all) => ({ ...all, [slot]: photo }));

  useEffect(() => {
    const names = interruptedUploads(browserStorage, view.uploadsHref);
    setStates(Object.fromEntries([...names].map(([slot, interrupted]) => [slot, { interrupted }])));
    setReady(true);
  }, [view.uploadsHref]);

  async function send(slot: string, file: File): Promise<void> {
    if (file.size > view.mostBytes) return setState(slot, { problem: view.tooLarge });
    const stop = new AbortController();
    stops.current.set(slot, stop);
    setState(slot, { sending: 0 });
    const onProgress = (sending: number) => setState(slot, { sending });
    const { uploadsHref } = view;
    const outcome = await sendPhoto({ file, slot, uploadsHref, signal: stop.signal, onProgress }, browser);
    if (stops.current.get(slot) !== stop) return;
    if (outcome.state === 'done') setPhoto(slot, outcome.photo);
    if (outcome.state === 'lost') return setState(slot, { lost: file });
    setState(slot, outcome.state === 'refused' ? { problem: outcome.message } : {});
  }

  async function remove(slot: string, photo: PhotoView): Promise<void> {
    const answer = await fetch(`${view.photosHref}/${photo.id}`, { method: 'DELETE' }).catch(() => undefined);
    // One that is gone already is removed too.
    const removed = answer?.ok || answer?.status === 404;
    if (removed) setPhoto(slot, null);
    setState(
      slot,
      removed ? {} : { problem: say('We couldn’t remove the photo. Check your connection and try again.') },
    );
  }

  const photoOf = ({ name, photo }: PhotoStepView['slots'][number]): PhotoView | undefined =>
    (name in changes ? changes[name] : photo) ?? undefined;
  const isBusy = Object.values(states).some(({ sending }) => sending !== undefined);
  const stop = (slot: string) => stops.current.get(slot)?.abort();
  return { ready, states, photoOf, isBusy, send, remove, stop };
}

/** Storage may be forbidden: then an upload can be resumed only until the page is closed. */
const memory = new Map<string, string>();
const browserStorage: Browser['storage'] & Pick<Storage, 'length' | 'key'> = {
  get length() {
    return attempt(() => localStorage.length, 0);
  },
  key: (at) => attempt(() => localStorage.key(at), null),
  getItem: (key) => attempt(() => localStorage.getItem(key), memory.get(key) ?? null),
  setItem: (key, value) => attempt(() => localStorage.setItem(key, value), void memory.set(key, value)),
  removeItem: (key) => attempt(() => localStorage.removeItem(key), void memory.delete(key)),
};

function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

const browser: Browser = {
  fetch: (href, init) => fetch(href, init),
  storage: browserStorage,
  pause: (ms) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener('online', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      addEventListener('online', end);
    }),
};
