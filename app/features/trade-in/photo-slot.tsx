import type { ChangeEvent } from 'react';
import type { PhotoSlotView, PhotoStepView, PhotoView } from '#server/trade-in/views/valuation-view';
import { say } from '~/rendering/say';
import { button } from '~/ui/button';
import { error as errorStyle } from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import type { SlotState, usePhotoUploads } from './photo-step';
import * as css from './photo-step.css';

type Uploads = ReturnType<typeof usePhotoUploads>;

interface PhotoSlotProps {
  readonly slot: PhotoSlotView;
  readonly view: PhotoStepView;
  readonly uploads: Uploads;
  /** What was wrong with the plain form. */
  readonly error: string | undefined;
}

/** One view of the car: its drawing or its photo, and what can be done with it. */
export function PhotoSlot({ slot, view, uploads, error }: PhotoSlotProps) {
  const { name, label, hint } = slot;
  const photo = uploads.photoOf(slot);
  const state = uploads.states[name] ?? {};
  const problem = state.problem ?? (photo ? undefined : error);
  const send = (file: File) => void uploads.send(name, file);
  return (
    <li className={css.slot}>
      <div className={css.picture}>
        {photo ? (
          <img className={css.photo} src={photo.src} width={photo.width} height={photo.height} alt={label} />
        ) : (
          <PhotoDrawing slot={name} />
        )}
      </div>
      <div className={css.words}>
        <h2 className={css.label}>{label}</h2>
        {photo ? null : <p className={css.hint}>{hint}</p>}
        {problem ? (
          <p className={errorStyle} id={`${fieldId(name)}-error`} role="alert">
            {problem}
          </p>
        ) : null}
        <Waiting state={state} onRetry={send} />
      </div>
      <div className={css.actions}>
        {state.sending !== undefined ? (
          <Sending label={label} share={state.sending} onStop={() => uploads.stop(name)} />
        ) : photo ? (
          <Remove photo={photo} label={label} view={view} onRemove={() => void uploads.remove(name, photo)} />
        ) : (
          <Choose slot={slot} view={view} ready={uploads.ready} wrong={problem !== undefined} onFile={send} />
        )}
      </div>
    </li>
  );
}

/** An upload that stopped: retried with the same file, or resumed once the file is chosen again. */
function Waiting({
  state: { lost, interrupted },
  onRetry,
}: {
  state: SlotState;
  onRetry: (file: File) => void;
}) {
  if (lost) {
    return (
      <p className={css.hint} role="alert">
        {say('The connection was lost.')}{' '}
        <button className={css.link} type="button" onClick={() => onRetry(lost)}>
          {say('Continue the upload')}
        </button>
      </p>
    );
  }
  return interrupted ? (
    <p className={css.hint}>
      {say('The upload of {name} stopped. Choose it again to continue.', { name: interrupted })}
    </p>
  ) : null;
}

interface SendingProps {
  readonly label: string;
  readonly share: number;
  readonly onStop: () => void;
}

const Sending = ({ label, share, onStop }: SendingProps) => {
  const percent = Math.floor(share * 100);
  return (
    <>
      <progress
        className={css.progress}
        max={100}
        value={percent}
        aria-label={`${say('Upload')}: ${label}`}
      />
      <span className={css.percent}>{percent === 100 ? say('Saving…') : `${percent}%`}</span>
      <button className={css.link} type="button" onClick={onStop} aria-label={`${say('Cancel')}: ${label}`}>
        {say('Cancel')}
      </button>
    </>
  );
};

interface RemoveProps {
  readonly photo: PhotoView;
  readonly label: string;
  readonly view: PhotoStepView;
  readonly onRemove: () => void;
}

const Remove = ({ photo, label, view, onRemove }: RemoveProps) => (
  <form
    method="post"
    action={view.action}
    onSubmit={(event) => {
      event.preventDefault();
      onRemove();
    }}
  >
    <input type="hidden" name="photo" value={photo.id} />
    <button
      className={css.link}
      type="submit"
      name="intent"
      value="remove-photo"
      aria-label={`${say('Remove')}: ${label}`}
    >
      {say('Remove')}
    </button>
  </form>
);

interface ChooseProps {
  readonly slot: PhotoSlotView;
  readonly view: PhotoStepView;
  readonly ready: boolean;
  readonly wrong: boolean;
  readonly onFile: (file: File) => void;
}

/** With scripts, choosing a photo sends it; phones offer their camera too. Otherwise a plain form. */
function Choose({ slot: { name, label }, view, ready, wrong, onFile }: ChooseProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) onFile(file);
  };
  const input = {
    type: 'file',
    name: 'photo',
    accept: view.accept,
    ...(wrong ? { 'aria-invalid': true, 'aria-describedby': `${fieldId(name)}-error` } : {}),
  };
  if (!ready) {
    return (
      <form className={css.form} method="post" action={view.action} encType="multipart/form-data">
        <input type="hidden" name="slot" value={name} />
        <input id={fieldId(name)} className={css.file} aria-label={label} required {...input} />
        <button className={button({ tone: 'quiet' })} type="submit" aria-label={`${say('Upload')}: ${label}`}>
          {say('Upload')}
        </button>
      </form>
    );
  }
  return (
    <label className={`${button({ tone: 'quiet' })} ${css.choose}`}>
      {say('Add photo')}
      <input
        id={fieldId(name)}
        className={css.hidden}
        aria-label={`${say('Add photo')}: ${label}`}
        {...input}
        onChange={onChange}
      />
    </label>
  );
}

/** Outlines of the views to photograph, on a grid of 96 by 64. */
const outlines: Readonly<Record<string, readonly string[]>> = {
  front: [
    'M18 46V32l4-5 6-14q1-2 4-2h32q3 0 4 2l6 14 4 5v14',
    'M18 46h60v5h-9v-5M27 46v5h-9v-5M23 27h50M36 38h24',
    'M22 34h8v5h-8zM66 34h8v5h-8z',
  ],
  rear: [
    'M18 46V31l4-4 5-14q1-2 4-2h34q3 0 4 2l5 14 4 4v15',
    'M18 46h60v5h-9v-5M27 46v5h-9v-5M28 26h40l-3-10H31z',
    'M20 33h9v7h-9zM67 33h9v7h-9zM39 34h18v7H39z',
  ],
  driver_side: [
    'M20 45H9q-2 0-2-2v-7q0-3 3-4l15-3 12-11q2-2 5-2h20q4 0 6 2l10 11 7 2q3 1 3 4v8q0 2-2 2h-8',
    'M34 45h28M33 28h46M52 17v25',
    'M27 38a7 7 0 1 0 0 14a7 7 0 0 0 0-14M70 38a7 7 0 1 0 0 14a7 7 0 0 0 0-14',
  ],
  interior: [
    'M8 24q20-8 40-8t40 8v28M8 24v28M8 34h34M66 34h22',
    'M54 24a13 13 0 1 0 0 26a13 13 0 0 0 0-26M54 34a3 3 0 1 0 0 6a3 3 0 0 0 0-6M41 37h10M57 37h10M54 40v10',
    'M16 22v8h16v-8',
  ],
  odometer: [
    'M48 12a30 30 0 0 0-26 45h52a30 30 0 0 0-26-45M48 40l13-15',
    'M28 40h4M64 40h4M34 24l3 3M48 18v4',
    'M34 45h28v8H34zM41 45v8M48 45v8M55 45v8',
  ],
  tyres: [
    'M48 8a24 24 0 1 0 0 48a24 24 0 0 0 0-48M48 18a14 14 0 1 0 0 28a14 14 0 0 0 0-28',
    'M48 28a4 4 0 1 0 0 8a4 4 0 0 0 0-8M48 28V18M52 31l9-4M50 36l6 8M46 36l-6 8M44 31l-9-4',
  ],
  damage: ['M8 40q16-18 42-18t38 10v20H8zM8 44h80', 'M36 30l8 4-5 3 9 3-4 3 8 4M60 30l6 5M66 29l5 4'],
};

/** A small drawing of what to photograph; its label says it in words. */
const PhotoDrawing = ({ slot }: { slot: string }) => (
  <svg
    viewBox="0 0 96 64"
    width="96"
    height="64"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <g transform={slot === 'passenger_side' ? 'matrix(-1 0 0 1 96 0)' : undefined}>
      {(outlines[slot === 'passenger_side' ? 'driver_side' : slot] ?? []).map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  </svg>
);
